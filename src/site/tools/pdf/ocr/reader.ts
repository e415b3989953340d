import { startCore, type TessApi, type TessCore } from './core.ts';
import type { Box, Gray } from './gray.ts';
import { type Language, languageData } from './languages.ts';
import { mendQuotes } from './mend.ts';
import { paragraphsOf } from './paragraphs.ts';
import { mendScript } from './script.ts';

/** A word as it was read; the confidence is of 100. */
export interface Word {
  text: string;
  confidence: number;
  bbox: Box;
}

/** A line; its words stand on the baseline, which goes from one point to the other. */
export interface Line {
  words: Word[];
  bbox: Box;
  baseline: Box;
}

/** What was read from a picture: its paragraphs, in reading order. */
export interface Reading {
  paragraphs: Line[][];
  /** The mean of its words', of 100; 0 for a page without any. */
  confidence: number;
}

/** Only the neural network; its data holds nothing else. */
const LSTM = 1;
/** Levels at which what was found can be walked. */
const BLOCK = 0;
const LINE = 2;
const WORD = 3;
const FIXED = {
  // Finds columns and paragraphs, but not which way up the page lies: that takes data of another engine.
  tessedit_pageseg_mode: '3',
  // One threshold for the whole page (Otsu): the light was made even before (light.ts).
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

  /** Throws when the code or the languages' data cannot be loaded. `progress` is told the part of a picture that is read. */
  static async open(languages: readonly Language[], progress: (part: number) => void): Promise<Reader> {
    // Finding lines counts as the first 30 of 100 in there, and does not report.
    const [core, ...data] = await Promise.all([
      startCore((percent) => progress(Math.max(0, percent - 30) / 70)),
      ...languages.map(languageData),
    ]);
    languages.forEach((language, at) => {
      core.FS.writeFile(`./${language}.traineddata`, data[at]!);
    });
    const api = new core.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM) !== 0) throw new Error(`Cannot read ${languages}`);
    for (const [name, value] of Object.entries(FIXED)) api.SetVariable(name, value);
    return new Reader(core, api);
  }

  /** Reads an upright, straight picture. */
  read(picture: Gray, dpi: number): Reading {
    this.#core.FS.writeFile('/input', graymap(picture));
    if (this.#api.SetImageFile(1, 0) !== 0) throw new Error('The core does not take the picture');
    this.#core.FS.unlink('/input');
    this.#api.SetSourceResolution(dpi);
    this.#api.Recognize(null);
    const blocks = this.#blocks();
    // Of a page without words it is 95.
    const confidence = blocks.flat().length > 0 ? this.#api.MeanTextConf() : 0;
    this.#api.Clear();
    const paragraphs = blocks.flatMap(paragraphsOf);
    mendScript(paragraphs);
    mendQuotes(paragraphs);
    return { paragraphs, confidence };
  }

  /** The lines of each block, word by word: all of it as JSON, letters included, takes a tenth of a second. */
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

/** The picture as a file in the plainest of formats, PGM. */
function graymap({ width, height, data }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
