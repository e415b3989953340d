import { AppError } from '../../../../core/errors.ts';
import { readXml } from '../../../../core/files/reading/xml.ts';
import { readIban } from '../../../../core/kinds/iban.ts';
import { sum, unitsOf } from '../../../../core/money/money.ts';
import { badFile } from '../../../../core/transfer/limits.ts';
import {
  amountOf,
  type Entry,
  MOST_STATEMENTS,
  negated,
  plain,
  realDay,
  type Statement,
  statementNumber,
} from './statement.ts';

/** An element of the document: its texts by name, and the elements within it. */
interface Node {
  name: string;
  text: string;
  currency: string | undefined;
  children: Node[];
}

/** Deepest nesting; real files have about fifteen levels. */
const DEEPEST = 40;
/** Most elements of one statement's entry: a collective payment has one part for each payee. */
const MOST_NODES = 200_000;

/** Whether a text is an XML document. */
export const looksLikeXml = (text: string): boolean => /^\uFEFF?\s*</.test(text);

/**
 * The statements of a camt.053 file (ISO 20022, versions 02 to 08 and later, whose elements are the same here). The document is read
 * as it comes, and only one entry of it is held; it has no entities of its own (core/files/reading/xml.ts). Throws 422 with the entry
 * that cannot be read.
 */
export async function readCamt053(text: string): Promise<Statement[]> {
  if (!text.includes('BkToCstmrStmt'))
    throw badFile('XML nije izvod camt.053 (nema elementa BkToCstmrStmt).');
  const reader = statementReader();
  try {
    await readXml(chunksOf(text), reader.handler);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badFile(`XML je oštećen ili prekinut${reader.place()}.`);
  }
  return reader.end();
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function statementReader() {
  const statements: Statement[] = [];
  const stack: Node[] = [];
  let current: Statement | null = null;
  let entries = 0;
  let nodes = 0;
  const place = (): string => (current ? ` (izvod ${statements.length + 1}, stavka ${entries + 1})` : '');
  const fail = (message: string): never => {
    throw badFile(`${message}${place()}.`);
  };
  const closed = (node: Node, parent: Node | undefined): void => {
    if (node.name === 'Stmt') {
      statements.push(finished(current!, node, fail));
      if (statements.length > MOST_STATEMENTS)
        throw badFile(`Datoteka ima više od ${MOST_STATEMENTS} izvoda. Podijelite je.`);
      current = null;
    } else if (node.name === 'Ntry' && current) {
      for (const entry of entriesOf(node, fail)) current.entries.push(entry);
      entries += 1;
      nodes = 0;
    } else if (current && parent) parent.children.push(node);
  };
  return {
    place,
    handler: {
      open(name: string, attribute: (name: string) => string | undefined): void {
        if (stack.length === DEEPEST) fail('XML je predubok');
        if (++nodes > MOST_NODES) fail('Jedna stavka je prevelika');
        if (name === 'Stmt' && !current) {
          current = emptyStatement();
          entries = 0;
        }
        const currency = name === 'Amt' || name.endsWith('Amt') ? attribute('Ccy') : undefined;
        stack.push({ name, text: '', currency, children: [] });
      },
      close(name: string): void {
        const node = stack.pop();
        if (node?.name !== name) fail('XML je oštećen: element nije zatvoren');
        closed(node!, stack.at(-1));
      },
      text(text: string): void {
        const node = stack.at(-1);
        if (node && current && node.text.length < 2000) node.text += text;
      },
    },
    end(): Statement[] {
      if (stack.length > 0) throw badFile('XML je prekinut: nije zatvoren do kraja.');
      if (statements.length === 0) throw badFile('U datoteci nema nijednog izvoda (element Stmt).');
      return statements;
    },
  };
}

const emptyStatement = (): Statement => ({
  account: '',
  statement_no: null,
  from_day: null,
  day: '',
  currency: null,
  opening: null,
  closing: null,
  entries: [],
});

type Fail = (message: string) => never;

/** The element at a path of names; the first of several. */
const at = (node: Node | undefined, ...path: string[]): Node | undefined => {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
};
const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const textAt = (node: Node | undefined, ...path: string[]): string | null => plain(at(node, ...path)?.text);

/** `Dt` or the day of `DtTm`. */
function dayAt(node: Node | undefined, fail: Fail): string | null {
  const text = textAt(node, 'Dt') ?? textAt(node, 'DtTm') ?? null;
  if (text === null) return null;
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const day = match && realDay(Number(match[1]), Number(match[2]), Number(match[3]));
  return day ?? fail(`Datum ${text.slice(0, 30)} ne postoji`);
}

/** The amount of an element with `Amt` and `CdtDbtInd`: credit is positive; `RvslInd` does not turn it, its indicator already does. */
function signedAmount(node: Node, fail: Fail): string {
  const text = textAt(node, 'Amt') ?? '';
  const amount = /^\d+(\.\d*)?$/.test(text) ? amountOf(text.replace(/(\.\d{2})0+$/, '$1')) : null;
  if (amount === null) return fail(`Iznos „${text.slice(0, 30)}” se ne može pročitati`);
  const side = textAt(node, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') return fail('Nedostaje oznaka CRDT ili DBIT');
  return side === 'DBIT' ? negated(amount) : amount;
}

function finished(statement: Statement, node: Node, fail: Fail): Statement {
  const account = at(node, 'Acct');
  const number = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');
  if (number === null) fail('Izvod nema broja računa');
  const balances = all(node, 'Bal').map((balance) => ({
    code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'),
    amount: signedAmount(balance, fail),
    currency: at(balance, 'Amt')?.currency,
    day: dayAt(at(balance, 'Dt'), fail),
  }));
  const opening =
    balances.find(({ code }) => code === 'OPBD') ?? balances.find(({ code }) => code === 'PRCD');
  const closing = balances.findLast(({ code }) => code === 'CLBD');
  if (!closing) fail('Izvod nema krajnjeg stanja (CLBD)');
  const period = at(node, 'FrToDt');
  const from = textAt(period, 'FrDtTm')?.slice(0, 10) ?? textAt(period, 'FrDt') ?? opening?.day ?? null;
  const day = closing!.day ?? statement.entries.at(-1)?.day ?? null;
  if (day === null) fail('Izvod nema datuma');
  return {
    account: number!.replace(/\s/g, '').toUpperCase().slice(0, 40),
    statement_no: statementNumber(
      textAt(node, 'LglSeqNb') ?? textAt(node, 'ElctrncSeqNb') ?? textAt(node, 'Id'),
    ),
    from_day: from && /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : null,
    day: day!,
    currency: textAt(account, 'Ccy') ?? closing!.currency ?? null,
    opening: opening?.amount ?? null,
    closing: closing!.amount,
    entries: statement.entries,
  };
}

/** Rows of an entry: one, or one for each of its payments where their amounts are told and make up the whole. */
function entriesOf(node: Node, fail: Fail): Entry[] {
  // Since version 08 the state is a code within the element.
  const state = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts');
  if (state !== null && state !== 'BOOK') return [];
  const amount = signedAmount(node, fail);
  const booked = dayAt(at(node, 'BookgDt'), fail) ?? dayAt(at(node, 'ValDt'), fail);
  if (booked === null) return fail('Stavka nema datuma knjiženja');
  const common = {
    day: booked,
    value_day: dayAt(at(node, 'ValDt'), fail),
    bank_reference: textAt(node, 'AcctSvcrRef') ?? textAt(node, 'NtryRef'),
  };
  const about = textAt(node, 'AddtlNtryInf');
  const parts = all(node, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const single = (part: Node | undefined, value: string): Entry => ({
    ...common,
    ...(part &&
      textAt(part, 'Refs', 'AcctSvcrRef') && { bank_reference: textAt(part, 'Refs', 'AcctSvcrRef') }),
    amount: value,
    ...detailsOf(part, value.startsWith('-'), about),
  });
  if (parts.length < 2) return [single(parts[0], amount)];
  const amounts = parts.map((part) => partAmount(part, amount.startsWith('-')));
  const told = amounts.every((one) => one !== null);
  if (told && sum(amounts.map((one) => unitsOf(one!))) === unitsOf(amount))
    return parts.map((part, index) => single(part, amounts[index]!));
  return [{ ...single(undefined, amount), description: about ?? `Zbirna stavka (${parts.length} plaćanja)` }];
}

/** The amount of one payment with its sign; null where it is not told. */
function partAmount(part: Node, out: boolean): string | null {
  const amount = amountOf(textAt(part, 'Amt') ?? textAt(part, 'AmtDtls', 'TxAmt', 'Amt') ?? '');
  if (amount === null) return null;
  const side = textAt(part, 'CdtDbtInd');
  return (side ? side === 'DBIT' : out) ? negated(amount) : amount;
}

function detailsOf(part: Node | undefined, out: boolean, about: string | null) {
  const parties = at(part, 'RltdPties');
  // The other side: who was paid, or who paid.
  const role = out ? 'Cdtr' : 'Dbtr';
  const account =
    textAt(parties, `${role}Acct`, 'Id', 'IBAN') ?? textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id');
  const read = account === null ? null : readIban(account);
  const remittance = at(part, 'RmtInf');
  const said = all(remittance, 'Ustrd')
    .map(({ text }) => plain(text))
    .filter(Boolean)
    .join(' ');
  const structured =
    all(remittance, 'Strd')
      .map((one) => textAt(one, 'CdtrRefInf', 'Ref'))
      .find(Boolean) ?? null;
  const own = textAt(part, 'Refs', 'EndToEndId');
  return {
    partner_account: read && 'value' in read ? read.value : plain(account),
    partner_name: textAt(parties, role, 'Nm') ?? textAt(parties, role, 'Pty', 'Nm'),
    reference: structured ?? (own === 'NOTPROVIDED' ? null : own),
    description: plain(said) ?? plain(textAt(part, 'AddtlTxInf')) ?? about ?? '',
  };
}
