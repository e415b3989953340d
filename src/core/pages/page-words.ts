/** What was read of a page, by text layer or OCR: the form that readers answer and extractors take. */

/** Left, top, right, bottom in parts (0 to 1) of the shown page's width and height, from its upper left corner. */
export type PartBox = readonly [number, number, number, number];

export interface PageWord {
  text: string;
  box: PartBox;
  /** 0 to 1; 1 for a word of a text layer. */
  certainty: number;
  /** Words with the same number stand on one line of the page, as the reader saw it. */
  line: number;
}

/** Why a page's reading deserves less trust. */
export interface PageNotes {
  /** Letters of the text layer that nobody sees (unseen mode, colour of the paper, tiny, outside): left out of `words`. */
  unseen: number;
  /** The picture has so few points that letters are guessed: its resolution in dpi; null if it is fine enough. */
  coarse: number | null;
  /** The page's own text layer was not trusted, so that its picture was read. */
  distrusted: boolean;
}

export interface PageWords {
  /** From 1. */
  page: number;
  /** Size of the shown (upright) page in points; of a picture, as its resolution says, or as if an A4 page. */
  width: number;
  height: number;
  /** Clockwise degrees by which the page of the file is turned to be shown upright. */
  turned: 0 | 90 | 180 | 270;
  /** `layer`: its own text; `ocr`: read from the picture; `blank`: nothing found; `fault`: could not be read, see `fault`. */
  source: 'layer' | 'ocr' | 'blank' | 'fault';
  words: readonly PageWord[];
  notes: PageNotes;
  /** Bosnian message of a `fault`. */
  fault: string | null;
}
