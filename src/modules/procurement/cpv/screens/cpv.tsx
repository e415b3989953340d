import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { useDebouncedText } from '../../../../admin/list/use-debounced-text.ts';
import { MAX_SEARCH } from '../../../../core/list-query.ts';
import { SAVE_CPV, SEE_NOTICES } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import classes from './cpv.module.css';
import { noticesOf } from './cpv-data.ts';
import { CpvTree } from './cpv-tree.tsx';
import { NameDialog } from './name-dialog.tsx';

/** /admin/interno/ejngovba/cpv: the vocabulary, with what is open under each code. */
export default function Cpv() {
  const person = useSignedIn();
  const maySee = hasPermission(person, SEE_NOTICES);
  const maySave = hasPermission(person, SAVE_CPV) && person.tenant?.is_operator === true;
  const [params, setParams] = useQueryParams();
  const q = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH);
  const setQ = (next: string) =>
    setParams(
      (after) => {
        if (next.trim()) after.set('q', next.trim());
        else after.delete('q');
        return after;
      },
      { replace: q !== '' },
    );
  const [text, setText, flush] = useDebouncedText(q, setQ);
  const [editing, setEditing] = useState<string | null>(null);
  const clear = () => {
    setText('');
    setQ('');
  };
  return (
    <>
      <PageHeader
        title="CPV rječnik"
        description="Jedinstveni rječnik javne nabavke: 9.454 oznake, od odjeljka do najuže. Uz svaku stoji koliko je sada otvorenih obavještenja pod njom i koliko vrijede njihovi lotovi."
      />
      <div className={classes.head}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Pretraži CPV oznake"
          placeholder="Oznaka ili riječi"
          maxLength={MAX_SEARCH}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text ? <CloseButton size="sm" aria-label="Očisti pretragu" onClick={clear} /> : undefined
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') flush();
            if (key === 'Escape') clear();
          }}
        />
        <span className={classes.hint}>Na primjer: 336, 33600000-6, lijekovi, pharmaceutical</span>
        <SimulatedSource inline />
      </div>
      <div className={classes.scroll}>
        <CpvTree
          q={q}
          onClear={clear}
          name={(node, props, children) =>
            maySee ? (
              <Link {...props} to={noticesOf(node)}>
                {children}
              </Link>
            ) : (
              <span {...props}>{children}</span>
            )
          }
          action={
            maySave
              ? ({ code, full }) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Uredi bosanski naziv: ${full}`}
                    title="Uredi bosanski naziv"
                    onClick={() => setEditing(code)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                )
              : undefined
          }
        />
      </div>
      <p className={classes.source}>
        Izvor: CPV 2008, Ured za publikacije Evropske unije (eForms SDK), © Evropska unija,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
          CC BY 4.0
        </a>
        . Zvaničnog bosanskog prijevoda nema: nazivi s oznakom „hr” su hrvatski, ostale je upisao operater.
      </p>
      {editing && <NameDialog code={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
