/** Said where our own code gave up: the person can do nothing about it, and should not be told that they can. */
export const BROKEN =
  'Greška je naša, ne vaša: posao se nije mogao dovršiti. Osvježite stranicu i pokušajte ponovo; ako se ponovi, javite nam.';

/** Said where memory or storage ran out. */
export const NO_ROOM =
  'Pregledniku je ponestalo mjesta za ovaj posao. Pokušajte s manjom datotekom ili zatvorite druge kartice.';

/** Said where a part of the tool did not come from the network. */
export const NOT_LOADED =
  'Dio alata se nije učitao. Provjerite internetsku vezu i osvježite stranicu. Ono što ste unijeli sačuvajte prije toga.';

/** A module or a fetched part that did not come, in the words of each browser. */
const NETWORK =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Load failed/i;
/** Too much recursion is a RangeError too, but no fault of the device's. */
const ROOM = /^(?!.*call stack).*(RangeError|out of memory|\bOOM\b|QuotaExceeded|allocation)/is;

/** What to tell the person of an error by which a worker gave up; null: it said nothing. */
export function brokenText(message: string | null, loaded: boolean): string {
  // A script that does not load tells no reason; one that ran and then fell without a word was ended by the browser.
  if (!message) return loaded ? NO_ROOM : NOT_LOADED;
  if (NETWORK.test(message)) return NOT_LOADED;
  return ROOM.test(message) ? NO_ROOM : BROKEN;
}
