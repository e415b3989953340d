import bos from '@tesseract.js-data/bos/4.0.0_best_int/bos.traineddata.gz?url';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import hrv from '@tesseract.js-data/hrv/4.0.0_best_int/hrv.traineddata.gz?url';
import srp from '@tesseract.js-data/srp/4.0.0_best_int/srp.traineddata.gz?url';
import { NoData } from './missing-data.ts';

/** URLs of the compressed language data, loaded when first needed. */
const DATA = { bos, hrv, srp, eng };

/** Tesseract's language code. */
export type Language = keyof typeof DATA;

/** The data of a language. Throws `NoData`. */
export async function languageData(language: Language): Promise<Uint8Array> {
  try {
    return await fetched(language);
  } catch (error) {
    throw new NoData(language, error);
  }
}

async function fetched(language: Language): Promise<Uint8Array> {
  const answer = await fetch(DATA[language]);
  if (!answer.ok || !answer.body) throw new Error(`${DATA[language]}: ${answer.status}`);
  const whole = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
