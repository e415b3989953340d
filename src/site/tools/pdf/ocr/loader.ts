import bos from '@tesseract.js-data/bos/4.0.0_best_int/bos.traineddata.gz?url';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import hrv from '@tesseract.js-data/hrv/4.0.0_best_int/hrv.traineddata.gz?url';
import srp from '@tesseract.js-data/srp/4.0.0_best_int/srp.traineddata.gz?url';
import plainWasm from 'tesseract.js-core/tesseract-core-lstm.wasm?url';
import relaxedWasm from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?url';
import simdWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { Build, OcrLoader, StartCore } from '../../../../core/pages/ocr/core.ts';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import { NoData } from './missing-data.ts';

/** URLs of the compressed language data, loaded when first needed. */
const DATA: Record<Language, string> = { bos, hrv, srp, eng };

/** URL of a build's WebAssembly, and its script. */
const BUILDS: Record<Build, [wasm: string, script: () => Promise<{ default: StartCore }>]> = {
  relaxed: [relaxedWasm, () => import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js')],
  simd: [simdWasm, () => import('tesseract.js-core/tesseract-core-simd-lstm.js')],
  plain: [plainWasm, () => import('tesseract.js-core/tesseract-core-lstm.js')],
};

/** Fetches code and data of OCR from this site. `data` throws `NoData`. */
export const browserLoader: OcrLoader = {
  async core(build) {
    const [wasm, script] = BUILDS[build];
    return { start: (await script()).default, wasm };
  },
  async data(language) {
    try {
      return await fetched(language);
    } catch (error) {
      throw new NoData(language, error);
    }
  },
};

async function fetched(language: Language): Promise<Uint8Array> {
  const answer = await fetch(DATA[language]);
  if (!answer.ok || !answer.body) throw new Error(`${DATA[language]}: ${answer.status}`);
  const whole = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
