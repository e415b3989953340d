/**
 * The refresh token used last in this browser. Browsers tell other tabs of a change of localStorage with a delay: a tab
 * that has waited for its turn may still read the token that the tab before it used up, and using it again would sign
 * the person out everywhere. IndexedDB is in order across tabs, so it tells which copy is old.
 */
const STORE = 'spent';
const KEY = 'refresh';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('carsija', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Says that a token was used. Where the browser keeps nothing (a private window may not) nothing is said. */
export const markSpent = (token: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(token, KEY)).catch(() => {});

/** True when another tab has used the token already. */
export const wasSpent = (token: string): Promise<boolean> =>
  inStore<unknown>('readonly', (store) => store.get(KEY)).then(
    (spent) => spent === token,
    () => false,
  );
