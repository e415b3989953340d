/** The run that an address of the site names: `/provjera/{id}`, or `/?provjera={id}` on the home page. */

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RUN = 'provjera';
const OTHER = 'uporedi';

const idOrNull = (text: string | null | undefined): string | null => (text && ID.test(text) ? text : null);

type Place = Pick<Location, 'pathname' | 'search'>;

/** The run id in an address; null where there is none or it is malformed. */
export function runIn({ pathname, search }: Place): string | null {
  const path = /^\/provjera\/([^/]+)\/?$/.exec(pathname);
  return idOrNull(path ? path[1] : new URLSearchParams(search).get(RUN));
}

/** The id of the run to compare with; null for none. */
export const comparedIn = ({ search }: Place): string | null =>
  idOrNull(new URLSearchParams(search).get(OTHER));

/** Whether the page is being printed: `?print`. */
export const isPrint = ({ search }: Place): boolean => new URLSearchParams(search).has('print');

/** The address with a parameter set; null removes it. */
export function withParam(
  { pathname, search }: Place,
  name: typeof RUN | typeof OTHER,
  id: string | null,
): string {
  const params = new URLSearchParams(search);
  if (id) params.set(name, id);
  else params.delete(name);
  const text = params.toString();
  return pathname + (text && `?${text}`);
}

/** Puts a run into the home page's address for reloads; an old comparison is removed. */
export function keepRun(id: string | null): void {
  const bare = withParam(location, OTHER, null);
  const [pathname = '/', search = ''] = bare.split('?');
  history.replaceState(null, '', withParam({ pathname, search }, RUN, id));
}

export const keepCompared = (id: string | null): void =>
  history.replaceState(null, '', withParam(location, OTHER, id));
