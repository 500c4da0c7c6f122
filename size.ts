import { readFileSync } from 'node:fs'; import z from 'node:zlib'; import {bundleFunctions} from './lib/functions/bundle.ts';
const d = await bundleFunctions([{id:'get-banner-config',entry:'lambdas/functions/banner/get-banner-config.ts'} as never]);
const b=readFileSync(d.get('get-banner-config')+'/index.mjs'); console.log(b.length, z.deflateRawSync(b).length);
