import type { QueryClient } from '@tanstack/react-query';
import { getKey } from '../../../../admin/kit/index.ts';
import { ROWS } from '../../../../admin/queries.ts';
import { KEPT_DOCUMENTS, WORKING } from '../states.ts';

/** Path of the API and address of the list. */
export const { api: API, path: DOCUMENTS_PAGE } = KEPT_DOCUMENTS;
export const documentPage = (idguid: string): string => `${DOCUMENTS_PAGE}/${idguid}`;
/** Address of the list with the documents in these states. */
export const listOf = (states: string): string => `${DOCUMENTS_PAGE}?state__in=${states}`;

/** A noun after 1, 3 and 5. */
export const NOUNS = ['dokument', 'dokumenta', 'dokumenata'] as const;
/** Values of the list's filter that stand for several states. */
export const IN_WORK = WORKING.join(',');
export const DECIDED = 'odobren,izvezen';
export const COUNTS = `${API}/brojevi`;
export const STATISTICS = `${API}/statistika`;

/** Has everything about documents on the screen fetched again. */
export const documentsChanged = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: [ROWS, KEPT_DOCUMENTS.name] });
  for (const path of [API, COUNTS, `${API}/red`]) void client.invalidateQueries({ queryKey: getKey(path) });
};
