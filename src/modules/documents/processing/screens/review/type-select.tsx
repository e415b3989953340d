import { NativeSelect } from '@mantine/core';
import { useGet, useQuestion } from '../../../../../admin/kit/index.ts';
import { TYPES_PATH } from '../../../types/types.api.ts';
import classes from './review.module.css';
import type { Review } from './use-review.ts';

/** What the document is read as. Another type takes the data out anew. */
export function TypeSelect({
  review,
  onType,
}: {
  review: Review;
  onType: (code: string) => Promise<unknown>;
}) {
  const { document, readOnly } = review;
  const { ask, dialog } = useQuestion();
  const { data: types = [] } = useGet<{ code: string; name: string }[]>(TYPES_PATH, { page_size: 100 });
  const known = types.some(({ code }) => code === document.type);
  const choose = (code: string): void => {
    const name = types.find((type) => type.code === code)?.name ?? code;
    if (!document.type) void onType(code);
    else
      ask({
        title: `Promijeniti vrstu u „${name}”?`,
        text: 'Podaci se izdvajaju ponovo po poljima te vrste. Stranice se ne čitaju ponovo. Ispravke polja koja ima i ta vrsta ostaju, a ostale se gube, i ako vrstu poslije vratite.',
        confirmLabel: 'Promijeni',
        confirm: () => onType(code),
      });
  };
  return (
    <>
      <NativeSelect
        aria-label="Vrsta dokumenta"
        className={classes.type}
        value={document.type ?? ''}
        disabled={readOnly}
        onChange={({ currentTarget }) => currentTarget.value && choose(currentTarget.value)}
      >
        {!document.type && <option value="">Odaberite vrstu</option>}
        {document.type && !known && <option value={document.type}>{document.type_name}</option>}
        {types.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {dialog}
    </>
  );
}
