/** A word for a POSIX shell: only an apostrophe ends single quotes. */
export const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A string for PowerShell in single quotes. */
export const powershell = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value in double quotes with backslashes, as curl's configuration and systemd read it. */
export const doubleQuoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A value in single quotes, as libConfuse (inadyn) reads it; double ones would expand `${…}`. */
export const confuse = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** A string of RouterOS: `?` would show help, `$` would be a variable. */
export const routerOs = (text: string): string => `"${text.replace(/["\\$?]/g, '\\$&')}"`;

/** A value of a systemd unit: `%` begins a specifier. */
export const unit = (text: string): string => text.replaceAll('%', '%%');

/** A password of ddclient: it takes all up to the last apostrophe of the line, and reads no backslash. */
export const ddclient = (text: string): string => `'${text}'`;

/** A value of UCI in single quotes, inside a here-document that expands nothing. */
export const uci = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
