import { type Literal, QueryError, type Token, tokensOf } from './tokens.ts';

export const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];
export type Operand = { field: string } | { literal: Literal };
export type Expression =
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'compare'; operator: Operator; left: Operand; right: Operand }
  | { kind: 'in'; field: string; values: readonly Literal[] }
  | { kind: 'contains' | 'startswith'; field: string; text: string };

/** What the service bears: nodes of an expression (each comparison counts three, each `and` and `or` one), and values of `in`. */
const MOST_NODES = 100;
const MOST_VALUES = 200;

/** Reads a `$filter`: eq ne gt ge lt le, in (…), not, and, or, brackets, contains, startswith. Throws `QueryError`. */
export function parseFilter(filter: string): Expression {
  const reader = new Reader(tokensOf(filter));
  const expression = reader.either();
  reader.end();
  if (reader.nodes > MOST_NODES)
    throw new QueryError(
      `The node count limit of '${MOST_NODES}' has been exceeded. To increase the limit, set the 'MaxNodeCount' property.`,
    );
  return expression;
}

class Reader {
  nodes = 0;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  either(): Expression {
    let left = this.both();
    while (this.takesWord('or')) {
      this.nodes++;
      left = { kind: 'or', left, right: this.both() };
    }
    return left;
  }

  end(): void {
    if (this.at < this.tokens.length) throw new QueryError('Syntax error: the expression goes on where it should end.');
  }

  private both(): Expression {
    let left = this.one();
    while (this.takesWord('and')) {
      this.nodes++;
      left = { kind: 'and', left, right: this.one() };
    }
    return left;
  }

  private one(): Expression {
    this.nodes += 3;
    // Long before brackets within brackets could exhaust the stack.
    if (this.nodes > MOST_NODES * 10) throw new QueryError(`The node count limit of '${MOST_NODES}' has been exceeded.`);
    if (this.takesMark('(')) {
      const inner = this.either();
      this.mark(')');
      return inner;
    }
    const token = this.next();
    if (token.kind === 'word' && token.text === 'not') return { kind: 'not', of: this.one() };
    if (token.kind === 'word' && (token.text === 'contains' || token.text === 'startswith') && this.takesMark('('))
      return this.textTest(token.text);
    const operator = this.word();
    if (operator === 'in') return this.membership(token);
    if (!isOperator(operator)) throw new QueryError(`Syntax error: '${operator}' is no operator.`);
    return { kind: 'compare', operator, left: operandOf(token), right: operandOf(this.next()) };
  }

  private textTest(kind: 'contains' | 'startswith'): Expression {
    const field = this.word();
    this.mark(',');
    const given = this.next();
    this.mark(')');
    if (given.kind !== 'literal' || typeof given.value !== 'string')
      throw new QueryError(`No function signature for the function with name '${kind}' matches the specified arguments.`);
    return { kind, field, text: given.value };
  }

  private membership(field: Token): Expression {
    if (field.kind !== 'word') throw new QueryError("Syntax error: 'in' needs a property before it.");
    this.mark('(');
    const values: Literal[] = [];
    do {
      const token = this.next();
      if (token.kind !== 'literal') throw new QueryError("Syntax error: 'in' takes literal values.");
      values.push(token.value);
    } while (this.takesMark(','));
    this.mark(')');
    if (values.length > MOST_VALUES) throw new QueryError(`More than ${MOST_VALUES} values in 'in'.`);
    return { kind: 'in', field: field.text, values };
  }

  private next(): Token {
    const token = this.tokens[this.at++];
    if (!token) throw new QueryError('Syntax error: the expression is incomplete.');
    return token;
  }

  private word(): string {
    const token = this.next();
    if (token.kind !== 'word') throw new QueryError('Syntax error: a name or an operator was expected.');
    return token.text;
  }

  private mark(text: string): void {
    if (!this.takesMark(text)) throw new QueryError(`Syntax error: '${text}' was expected.`);
  }

  private takesMark(text: string): boolean {
    const token = this.tokens[this.at];
    const fits = token?.kind === 'mark' && token.text === text;
    if (fits) this.at++;
    return fits;
  }

  private takesWord(text: string): boolean {
    const token = this.tokens[this.at];
    const fits = token?.kind === 'word' && token.text === text;
    if (fits) this.at++;
    return fits;
  }
}

const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text);

function operandOf(token: Token): Operand {
  if (token.kind === 'mark') throw new QueryError(`Syntax error: '${token.text}' was not expected.`);
  return token.kind === 'word' ? { field: token.text } : { literal: token.value };
}
