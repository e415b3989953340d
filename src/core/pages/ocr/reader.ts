import { type OcrLoader, startCore, type TessApi, type TessCore } from './core.ts';
import { fixQuotes } from './fix-quotes.ts';
import type { Box, Gray } from './gray.ts';
import type { Language } from './language-names.ts';
import { fixMixedScript } from './mixed-script.ts';
import { paragraphsOf } from './paragraphs.ts';

/** A recognized word; confidence 0 to 100. */
export interface Word {
  text: string;
  confidence: number;
  bbox: Box;
}

/** A line; its words stand on the baseline between two points. */
export interface Line {
  words: Word[];
  bbox: Box;
  baseline: Box;
}

/** The result of reading a picture: its paragraphs, in reading order. */
export interface Reading {
  paragraphs: Line[][];
  /** Mean confidence of the words, 0 to 100; 0 without words. */
  confidence: number;
}

/** Only the LSTM engine; the data has nothing else. */
const LSTM = 1;
/** Iterator levels. */
const BLOCK = 0;
const LINE = 2;
const WORD = 3;
const FIXED = {
  // Segments columns and paragraphs without detecting orientation, which would need another engine's data.
  tessedit_pageseg_mode: '3',
  // One Otsu threshold for the page: lighting was evened out before (even-light.ts).
  thresholding_method: '0',
};

/** Reads pictures in the languages it was opened with. */
export class Reader {
  readonly #core: TessCore;
  readonly #api: TessApi;

  private constructor(core: TessCore, api: TessApi) {
    this.#core = core;
    this.#api = api;
  }

  /** Throws when code or data cannot be loaded. `progress` receives the share of a picture that is read. */
  static async open(
    loader: OcrLoader,
    languages: readonly Language[],
    progress: (part: number) => void,
  ): Promise<Reader> {
    // Line finding is the first 30 % and reports nothing.
    const [core, ...data] = await Promise.all([
      startCore(loader, (percent) => progress(Math.max(0, percent - 30) / 70)),
      ...languages.map((language) => loader.data(language)),
    ]);
    languages.forEach((language, at) => {
      core.FS.writeFile(`./${language}.traineddata`, data[at]!);
    });
    const api = new core.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM) !== 0) throw new Error(`Cannot read ${languages}`);
    for (const [name, value] of Object.entries(FIXED)) api.SetVariable(name, value);
    return new Reader(core, api);
  }

  /** Reads an upright, deskewed picture. */
  read(picture: Gray, dpi: number): Reading {
    this.#core.FS.writeFile('/input', graymap(picture));
    if (this.#api.SetImageFile(1, 0) !== 0) throw new Error('The core does not take the picture');
    this.#core.FS.unlink('/input');
    this.#api.SetSourceResolution(dpi);
    this.#api.Recognize(null);
    const blocks = this.#blocks();
    // Tesseract reports 95 for a page without words.
    const confidence = blocks.flat().length > 0 ? this.#api.MeanTextConf() : 0;
    this.#api.Clear();
    const paragraphs = blocks.flatMap(paragraphsOf);
    fixMixedScript(paragraphs);
    fixQuotes(paragraphs);
    return { paragraphs, confidence };
  }

  /** The lines of each block, word by word. Exporting all as JSON takes a tenth of a second. */
  #blocks(): Line[][] {
    const found = this.#api.GetIterator();
    const blocks: Line[][] = [];
    if (!found.Empty(WORD)) {
      do {
        if (found.IsAtBeginningOf(BLOCK)) blocks.push([]);
        if (found.IsAtBeginningOf(LINE))
          blocks
            .at(-1)!
            .push({ words: [], bbox: found.getBoundingBox(LINE), baseline: found.getBaseline(LINE) });
        const text = found.GetUTF8Text(WORD).trim();
        if (!text) continue;
        const word = {
          text,
          confidence: Math.round(found.Confidence(WORD)),
          bbox: found.getBoundingBox(WORD),
        };
        blocks.at(-1)!.at(-1)!.words.push(word);
      } while (found.Next(WORD));
    }
    this.#core.destroy(found);
    return blocks.map((lines) => lines.filter(({ words }) => words.length > 0));
  }
}

/** The picture as a PGM file. */
function graymap({ width, height, data }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
