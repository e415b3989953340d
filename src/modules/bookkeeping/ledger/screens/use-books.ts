import { useGet } from '../../../../admin/kit/index.ts';
import type { Account, BooksFrame } from '../books.api.ts';

/** Changed on other screens of the same people, seldom. */
const RARELY = { staleTime: 30_000 };

/** Years, types, VAT codes, cost centres and locks of the organisation's books. */
export const useBooks = () => useGet<BooksFrame>('/api/fin/books', {}, RARELY);

/** The whole chart of accounts, by code. */
export const useAccounts = () => useGet<Account[]>('/api/fin/books/accounts', {}, RARELY);
