// Runs the four recipes: `node examples/entitlement/server.mjs`. docs/merchants/buyers.md lists the environment variables.
import { createServer } from 'node:http';
import { createSession } from './before-session.mjs';
import { checkPaddle } from './paddle.mjs';
import { checkPolar } from './polar.mjs';
import { checkStripe } from './stripe.mjs';

const recipes = {
  '/stripe': checkStripe,
  '/paddle': checkPaddle,
  '/polar': checkPolar,
  '/pay': createSession,
};

const server = createServer(async (request, response) => {
  try {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    // Your CDN adds the country. Without a CDN in front that overwrites it, anyone can send this header.
    const facts = { ...body, country: request.headers['cf-ipcountry'] };
    const result = (await recipes[request.url](facts)) ?? { isAccepted: true };
    if (result.isAccepted === false) console.log('Please check', JSON.stringify(result));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    console.error(String(error));
    response.writeHead(500).end(); // the provider sends the event again
  }
});
server.listen(process.env.PORT ?? 4242, () => console.log(`http://localhost:${server.address().port}`));
