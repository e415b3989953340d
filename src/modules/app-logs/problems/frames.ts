/** A function on a stack. */
export interface Frame {
  /** Empty: it has none. */
  name: string;
  /** Path of its file, without host, query and position. */
  file: string;
  line: number | null;
  column: number | null;
}

/** Most characters of a stack that are read, and of one of its lines. */
const MOST_STACK = 8000;
const MOST_LINE = 1000;

/** `at name (file:1:2)` and `at file:1:2`, as V8 writes it. */
const V8 = /^\s*at (?:(async )?(.*?) \()?([^()]+?)(?::(\d+))?(?::(\d+))?\)?$/;
/** `name@file:1:2`, as Firefox and Safari write it. */
const GECKO = /^([^@\s]*)@(.+?)(?::(\d+))?(?::(\d+))?$/;

/** The functions of a stack, the innermost first. Lines of other forms are left out. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .slice(0, MOST_STACK)
    .split('\n')
    .filter((line) => line.length <= MOST_LINE)
    .flatMap((line) => {
      const v8 = V8.exec(line);
      if (v8) return frame(v8[2] ?? '', v8[3]!, v8[4], v8[5]);
      const gecko = GECKO.exec(line);
      return gecko ? frame(gecko[1]!, gecko[2]!, gecko[3], gecko[4]) : [];
    });

const frame = (name: string, file: string, line?: string, column?: string): Frame[] => [
  {
    name: name.replace(/^(new |async )/, '').replace(/^Object\.</, '<'),
    file: plainFile(file),
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  },
];

/** A file's path: of a URL that below its host, and of a bundle without the hash of its content, which changes with each build. */
function plainFile(file: string): string {
  const path = file.replace(/^(file|https?):\/\/[^/]*/, '').replace(/[?#].*$/, '');
  return path.replace(/^(.*\/(?:admin-)?assets\/.*?)-[\w-]{8}(\.m?js)$/, '$1$2');
}

/** A function of the application, and not of its runtime or of what it has installed. */
export const isOwn = ({ file }: Frame): boolean =>
  file !== '' && !/^(node:|native|<|\[|eval)|(^|[\\/])(node_modules|site-packages|vendor)[\\/]/.test(file);
