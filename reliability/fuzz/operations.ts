import { type Ids, type Route, routesOf } from '../../test/matrix/routes.ts';

/** An operation of the API, as its description says it. */
export interface Operation extends Pick<Route, 'method' | 'path' | 'permission'> {
  /** `POST /api/…` */
  name: string;
  /** Names of its parameters, in the address and behind it. */
  inPath: string[];
  inQuery: string[];
  /** One of those behind it must be there. */
  needsQuery: boolean;
  /** How its body is sent; null: it takes none. */
  takes: 'json' | 'form' | null;
  /** A body as it is declared; undefined where it takes no JSON. */
  sample(ids: Ids): unknown;
}

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; required?: boolean }[];
        requestBody?: { content?: Record<string, unknown> };
      }
    >
  >;
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: Description): Operation[] {
  return routesOf(document as Parameters<typeof routesOf>[0]).map(
    ({ method, path, permission, body }): Operation => {
      const { parameters = [], requestBody } = document.paths[path]![method.toLowerCase()]!;
      const named = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
      const types = Object.keys(requestBody?.content ?? {});
      const takes: Operation['takes'] = types.includes('application/json')
        ? 'json'
        : types.length > 0
          ? 'form'
          : null;
      return {
        name: `${method} ${path}`,
        ...{ method, path, permission, takes },
        inPath: named('path'),
        inQuery: named('query'),
        needsQuery: parameters.some((one) => one.in === 'query' && one.required === true),
        sample: (ids) => (takes === 'json' ? body(ids) : undefined),
      };
    },
  );
}
