/**
 * Replaces rules of the validator: those that compare numbers, because of the stand-ins (`exact/rank.ts`), and those whose errors
 * in a schema have no position.
 */
import { value as said } from '@hyperjump/browser';
import { addKeyword, canonicalUri, getKeyword, type Keyword } from '@hyperjump/json-schema/experimental';
import { typeOf, value } from '@hyperjump/json-schema/instance/experimental';
import { decimalOf, isMultiple } from '../exact/decimal.ts';
import type { ExactValues } from '../exact/parse.ts';
import { SchemaError } from './schema-error.ts';

const KEYWORD = 'https://json-schema.org/keyword/';

/** Makes the validator compare numbers exactly as written in these texts. */
export function countExactly(values: ExactValues): void {
  const multiple: Keyword<number> = {
    id: `${KEYWORD}multipleOf`,
    compile: async (schema) => said<number>(schema),
    interpret: (of, node) => {
      if (typeOf(node) !== 'number') return true;
      const number = value<number>(node);
      if (Number.isSafeInteger(number) && Number.isSafeInteger(of)) return number % of === 0;
      return isMultiple(decimalOf(values.text(number)), decimalOf(values.text(of)));
    },
  };
  const type: Keyword<string | string[]> = {
    id: `${KEYWORD}type`,
    compile: async (schema) => said<string | string[]>(schema),
    interpret: (types, node) =>
      [types]
        .flat()
        .some((one) =>
          one === 'integer'
            ? typeOf(node) === 'number' && isWhole(value<number>(node), values)
            : typeOf(node) === one,
        ),
  };
  addKeyword(multiple);
  addKeyword(type);
}

function isWhole(number: number, values: ExactValues): boolean {
  return Number.isSafeInteger(number) || decimalOf(values.text(number)).exponent >= 0n;
}

for (const name of ['pattern', 'patternProperties']) {
  const rule = getKeyword<unknown>(`${KEYWORD}${name}`);
  addKeyword<unknown>({
    ...rule,
    compile: async (schema, ast, around) => {
      try {
        return await rule.compile(schema, ast, around);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        const [, where = ''] = canonicalUri(schema).split('#');
        const pattern = /\/(.*)\/u?:/.exec(error.message)?.[1] ?? '';
        throw new SchemaError(
          `Šema na mjestu ${decodeURI(where)}: regularni izraz „${pattern}” nije ispravan.`,
        );
      }
    },
  });
}
