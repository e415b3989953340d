/** A tool's options as data. They are in the page's address, so that a link opens the tool with them; the input never is. */

interface Common {
  label: string;
  /** Text below the control. */
  hint?: string;
}
interface Flag extends Common {
  kind: 'flag';
  initial: boolean;
}
export interface Choice<K extends string = string> extends Common {
  kind: 'choice';
  /** Labels by value, in display order. */
  choices: Readonly<Record<K, string>>;
  initial: K;
}
export interface Count extends Common {
  kind: 'number';
  min: number;
  max: number;
  step: number;
  /** Unit after the number. */
  unit?: string;
  initial: number;
}
interface Color extends Common {
  kind: 'color';
  /** `#rrggbb`. */
  initial: string;
}
interface Words extends Common {
  kind: 'text';
  /** Maximum length in characters. */
  max: number;
  placeholder?: string;
  /** For possibly personal values: they are only in a link copied by the button, which names them with this text. */
  sharedText?: string;
  initial: string;
}
export type Option = Flag | Choice | Count | Color | Words;
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> =
  O extends Choice<infer K> ? K : O extends Flag ? boolean : O extends Count ? number : string;
/** The values of options. */
export type Values<S extends Options> = { [K in keyof S]: ValueOf<S[K]> };

export const flag = (label: string, initial = false, more: { hint?: string } = {}): Flag => ({
  kind: 'flag',
  label,
  initial,
  ...more,
});

/** One of several values. */
export const choice = <K extends string>(
  label: string,
  choices: Readonly<Record<K, string>>,
  initial: NoInfer<K>,
  more: { hint?: string } = {},
): Choice<K> => ({ kind: 'choice', label, choices, initial, ...more });

/** A number in steps of `step`. */
export const number = (
  label: string,
  initial: number,
  limits: { min: number; max: number; step?: number; unit?: string; hint?: string },
): Count => ({ kind: 'number', label, initial, step: 1, ...limits });

export const color = (label: string, initial: string, more: { hint?: string } = {}): Color => ({
  kind: 'color',
  label,
  initial,
  ...more,
});

/** A short text option; never the input. */
export const text = (
  label: string,
  more: { max: number; initial?: string; placeholder?: string; hint?: string; sharedText?: string },
): Words => ({ kind: 'text', label, initial: '', ...more });

const COLOR = /^#[\da-f]{6}$/i;

/** An option's value in an address; the default where it is missing or invalid. */
function readOption(option: Option, said: string | null): string | number | boolean {
  if (said === null) return option.initial;
  switch (option.kind) {
    case 'flag':
      return said === '1' ? true : said === '0' ? false : option.initial;
    case 'choice':
      return Object.hasOwn(option.choices, said) ? said : option.initial;
    case 'number':
      return fits(option, said) ? Number(said) : option.initial;
    case 'color':
      return COLOR.test(said) ? said.toLowerCase() : option.initial;
    case 'text':
      return said.slice(0, option.max);
  }
}

/** Whether a text is a number that the option accepts. */
export const fits = ({ min, max, step }: Count, said: string): boolean => {
  const value = Number(said);
  const steps = (value - min) / step;
  return said.trim() !== '' && value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
};

/** The button's text about options that only a copied link carries: ` i upitom`. */
export const sharedTexts = (options: Options): string =>
  Object.values(options)
    .map((option) => (option.kind === 'text' && option.sharedText ? ` ${option.sharedText}` : ''))
    .join('');

/** The values in an address (its query, with or without `?`). */
export function readOptions<S extends Options>(options: S, query: string): Values<S> {
  const said = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, readOption(option, said.get(key))]),
  ) as Values<S>;
}

/** The query for these values, without `?` and without defaults. `all`: includes options that only a copied link carries. */
export function writeOptions<S extends Options>(options: S, values: Values<S>, all: boolean): string {
  const said = new URLSearchParams();
  for (const [key, option] of Object.entries(options)) {
    const value = values[key as keyof S] as string | number | boolean;
    if (value === option.initial || (!all && option.kind === 'text' && option.sharedText)) continue;
    said.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : `${value}`);
  }
  return said.toString();
}
