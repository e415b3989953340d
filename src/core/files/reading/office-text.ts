import { type Archive, openArchive } from './archive.ts';
import { Collector, type ReadText } from './collector.ts';
import type { Source } from './source.ts';
import { Unreadable } from './unreadable.ts';
import { readXml, type XmlHandler } from './xml.ts';

/** By what an archive is told to be such a file: the parts of it that hold text, and how they are read. */
const FORMATS: { is: string; parts: RegExp; reader(into: Collector): XmlHandler }[] = [
  {
    is: 'word/document.xml',
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    reader: wordReader,
  },
  {
    is: 'ppt/presentation.xml',
    parts: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
    reader: wordReader,
  },
  {
    is: 'xl/workbook.xml',
    parts: /^xl\/(workbook|sharedStrings|worksheets\/[\w-]+|comments\d*|comments\/comment\d+)\.xml$/,
    reader: sheetReader,
  },
  { is: 'content.xml', parts: /^content\.xml$/, reader: openDocumentReader },
];

/** The text of a Word, Excel, PowerPoint or OpenDocument file. Throws `Unreadable`. */
export async function officeText(source: Source): Promise<ReadText> {
  const archive = await openArchive(source);
  const format = FORMATS.find(({ is }) => archive.has(is));
  if (!format) throw new Unreadable('unsupported', 'no office file');
  await refuseProtected(archive);
  const into = new Collector();
  for (const path of archive.paths.filter((one) => format.parts.test(one)).sort(inNumbers)) {
    if (into.late()) break;
    await readXml(archive.read(path), { ...format.reader(into), done: () => into.full });
    into.add('\n');
  }
  return into.result();
}

/** `slide2` before `slide10`. */
const inNumbers = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The parts of an OpenDocument file are encrypted one by one, and its manifest says so. */
async function refuseProtected(archive: Archive): Promise<void> {
  const manifest = await archive.text('META-INF/manifest.xml', 4 * 1024 * 1024);
  if (manifest.includes('encryption-data')) throw new Unreadable('protected');
}

/** Word and PowerPoint: text stands in `t`, lines are `p`. */
function wordReader(into: Collector): XmlHandler {
  let inText = false;
  return {
    open(name) {
      inText = name === 't';
      if (name === 'tab') into.add('\t');
      if (name === 'br' || name === 'cr') into.add('\n');
    },
    close(name) {
      inText = false;
      if (name === 'p') into.add('\n');
      if (name === 'tc') into.add('\t');
    },
    text: (text) => inText && into.add(text),
  };
}

/** Excel: the texts of all cells, the numbers among them, and the names of sheets. */
function sheetReader(into: Collector): XmlHandler {
  let wanted = false;
  let phonetic = false;
  let plain = false;
  return {
    open(name, attribute) {
      if (name === 'sheet') into.add(`${attribute('name') ?? ''}\n`);
      if (name === 'rPh') phonetic = true;
      // Shared texts are read where they are, once.
      if (name === 'c') plain = ['n', 'str', 'd'].includes(attribute('t') ?? 'n');
      wanted = (name === 't' && !phonetic) || (name === 'v' && plain);
    },
    close(name) {
      wanted = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'c') into.add('\t');
      if (name === 'si' || name === 'row' || name === 'comment') into.add('\n');
    },
    text: (text) => wanted && into.add(text),
  };
}

/** OpenDocument: paragraphs and headings hold text, and pictures within them do not. */
function openDocumentReader(into: Collector): XmlHandler {
  let depth = 0;
  let binary = false;
  return {
    open(name) {
      if (name === 'p' || name === 'h') depth += 1;
      if (name === 'binary-data') binary = true;
      if (name === 's') into.add(' ');
      if (name === 'tab') into.add('\t');
      if (name === 'line-break') into.add('\n');
    },
    close(name) {
      if (name === 'binary-data') binary = false;
      if (name !== 'p' && name !== 'h') return;
      depth -= 1;
      into.add('\n');
    },
    text: (text) => depth > 0 && !binary && into.add(text),
  };
}
