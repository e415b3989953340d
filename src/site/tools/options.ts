/**
 * The options of a tool as data. They stand in its page's address, so that a link to it opens the tool as somebody set it; what
 * a person works on never does.
 */

interface Common {
  label: string;
  /** Stands below the control and is read out with it. */
  hint?: string;
}
interface Flag extends Common {
  kind: 'flag';
  initial: boolean;
}
export interface Choice<K extends string = string> extends Common {
  kind: 'choice';
  /** Names by value, in the order they are shown. */
  choices: Readonly<Record<K, string>>;
  initial: K;
}
export interface Count extends Common {
  kind: 'number';
  min: number;
  max: number;
  step: number;
  /** Stands behind the number. */
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
  /** Longest value, in characters. */
  max: number;
  placeholder?: string;
  /** Set for what may be personal: it stands only in a link that is copied to be handed on, and this is how the button says so. */
  handedOn?: string;
  initial: string;
}
export type Option = Flag | Choice | Count | Color | Words;
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> =
  O extends Choice<infer K> ? K : O extends Flag ? boolean : O extends Count ? number : string;
/** The values of such options. */
export type Values<S extends Options> = { [K in keyof S]: ValueOf<S[K]> };

/** Yes or no. */
export const flag = (label: string, initial = false, more: { hint?: string } = {}): Flag => ({
  kind: 'flag',
  label,
  initial,
  ...more,
});

/** One of a few. */
export const choice = <K extends string>(
  label: string,
  choices: Readonly<Record<K, string>>,
  initial: NoInfer<K>,
  more: { hint?: string } = {},
): Choice<K> => ({ kind: 'choice', label, choices, initial, ...more });

/** A whole number, or one in `step`s. */
export const number = (
  label: string,
  initial: number,
  limits: { min: number; max: number; step?: number; unit?: string; hint?: string },
): Count => ({ kind: 'number', label, initial, step: 1, ...limits });

/** A colour. */
export const color = (label: string, initial: string, more: { hint?: string } = {}): Color => ({
  kind: 'color',
  label,
  initial,
  ...more,
});

/** A few words that set the tool; never what a person works on. */
export const text = (
  label: string,
  more: { max: number; initial?: string; placeholder?: string; hint?: string; handedOn?: string },
): Words => ({ kind: 'text', label, initial: '', ...more });

const COLOR = /^#[\da-f]{6}$/i;

/** What an address says of an option; what it may not say, or does not, is as it is at first. */
function read(option: Option, said: string | null): string | number | boolean {
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

/** True for the text of a number that the option takes. */
export const fits = ({ min, max, step }: Count, said: string): boolean => {
  const value = Number(said);
  const steps = (value - min) / step;
  return said.trim() !== '' && value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
};

/** What a link that is handed on says beside the settings, as the button has it: ` i upitom`. */
export const handedOn = (options: Options): string =>
  Object.values(options)
    .map((option) => (option.kind === 'text' && option.handedOn ? ` ${option.handedOn}` : ''))
    .join('');

/** The values that an address asks for (its query, with or without `?`). */
export function readOptions<S extends Options>(options: S, query: string): Values<S> {
  const said = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, read(option, said.get(key))]),
  ) as Values<S>;
}

/**
 * The query of an address that asks for these values, without `?`: only what is not as it is at first. What stands only in an address
 * that is handed on is in it where `all` is set.
 */
export function writeOptions<S extends Options>(options: S, values: Values<S>, all: boolean): string {
  const said = new URLSearchParams();
  for (const [key, option] of Object.entries(options)) {
    const value = values[key as keyof S] as string | number | boolean;
    if (value === option.initial || (!all && option.kind === 'text' && option.handedOn)) continue;
    said.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : `${value}`);
  }
  return said.toString();
}
