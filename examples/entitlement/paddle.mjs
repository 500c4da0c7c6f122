import { decide, requestJson } from './decide.mjs';

const { PADDLE_KEY, PADDLE_URL = 'https://api.paddle.com' } = process.env;

/** Handles `transaction.completed`. Paddle returns no country of the card, only the one it charges tax for. */
export async function checkPaddle({ event_type, data }) {
  if (event_type !== 'transaction.completed') return undefined;
  const url = `${PADDLE_URL}/transactions/${encodeURIComponent(data.id)}?include=address,discount`;
  const { data: transaction } = await requestJson(url, PADDLE_KEY);
  const code = transaction.discount?.code;
  return code && decide(code, [transaction.address?.country_code]);
}
