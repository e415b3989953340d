import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import {
  EmptyState,
  Fetched,
  formatNumber,
  LinkButton,
  PageHeader,
  PageTabs,
  Scroll,
} from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { useDebouncedText } from '../../../../admin/list/use-debounced-text.ts';
import { isId } from '../../../../core/list-query.ts';
import { NOTICES_PATH, SAVE_NOTICES } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import type { Board as Answered } from '../pipeline.api.ts';
import { PIPELINE_ORDER, PIPELINE_STATES, type PipelineState } from '../states.ts';
import classes from './board.module.css';
import { Column } from './board-column.tsx';
import { cardOf, type Place, placeAfterKey } from './board-moves.ts';
import { TABS } from './pipeline-data.ts';
import { useBoard } from './use-board.ts';

const NARROW = '(max-width: 47.99em)';
const EVERYBODY = '*';

const useNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;

/** /admin/interno/ejngovba/nase-nabavke/tabla: own procurements as cards, moved by dragging or by keys. */
export default function Board() {
  const narrow = useNarrow();
  const [search, setSearch] = useQueryParams();
  const person = search.get('osoba');
  const q = search.get('q');
  const set = (name: string, value: string | null) =>
    setSearch(
      (after) => {
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: name === 'q', preventScrollReset: true },
    );
  const board = useBoard({ person: person && isId(person) ? person : null, q: q?.slice(0, 200) || null });
  const [text, setText, flush] = useDebouncedText(q ?? '', (next) => set('q', next || null));
  const people = board.asked.data?.people ?? [];
  const me = board.asked.data?.me;
  return (
    <>
      <PageHeader
        title="Tabla naših nabavki"
        description={
          narrow
            ? 'Karticu premještate njenim dugmetom.'
            : 'Povucite karticu u drugu kolonu, ili je premjestite njenim dugmetom ili strelicama na tastaturi.'
        }
        actions={
          <>
            <TextInput
              size="sm"
              type="search"
              aria-label="Pretraži tablu"
              placeholder="Naziv, broj, organ"
              leftSection={<IconSearch size={16} aria-hidden />}
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onBlur={flush}
            />
            <ChoiceSelect
              size="sm"
              aria-label="Odgovorna osoba"
              data={[
                { value: EVERYBODY, label: 'Sve osobe' },
                ...(me && people.some(({ idguid }) => idguid === me) ? [{ value: me, label: 'Moje' }] : []),
                ...people
                  .filter(({ idguid }) => idguid !== me)
                  .map(({ idguid, name }) => ({ value: idguid, label: name })),
              ]}
              value={person && isId(person) ? person : EVERYBODY}
              onChange={(next) => set('osoba', next === EVERYBODY ? null : next)}
            />
          </>
        }
      />
      <SimulatedSource />
      <PageTabs tabs={TABS} />
      <Fetched asked={board.asked}>
        {(data) => (
          <Columns
            board={data}
            narrow={narrow}
            narrowed={Boolean(q || person)}
            column={search.get('kolona')}
            onColumn={(state) => set('kolona', state)}
            {...board}
          />
        )}
      </Fetched>
    </>
  );
}

interface ColumnsProps extends Pick<ReturnType<typeof useBoard>, 'move' | 'shown'> {
  board: Answered;
  /** On a phone there is one column, and nowhere to drag a card. */
  narrow: boolean;
  /** By a person or words. */
  narrowed: boolean;
  /** On a phone: the column that is shown, as the address says. */
  column: string | null;
  onColumn: (state: string) => void;
}

function Columns({ board, narrow, narrowed, column, onColumn, move, shown }: ColumnsProps) {
  const maySave = hasPermission(useSignedIn(), SAVE_NOTICES);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLElement>(null);
  /** The card whose handle was used: it keeps the focus in its new column. */
  const focused = useRef<string | null>(null);
  const order = board.columns.map(({ cards }) => cards.map(({ idguid }) => idguid).join()).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever cards stand elsewhere
  useLayoutEffect(() => {
    const id = focused.current;
    if (!id) return;
    focused.current = null;
    place.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus();
  }, [order]);

  const moveTo = (idguid: string, to: Place): void => {
    const card = cardOf(board, idguid);
    if (!move(idguid, to) || !card) return;
    const cards = shown()?.columns.find(({ state }) => state === to.state)?.cards ?? [];
    const at = cards.findIndex((one) => one.idguid === idguid) + 1;
    setSaid(`${card.title}: ${PIPELINE_STATES[to.state]}, mjesto ${at} od ${cards.length}.`);
  };
  const onKey = (idguid: string, key: string): boolean => {
    const to = placeAfterKey(shown() ?? board, idguid, key);
    if (!to) return false;
    focused.current = idguid;
    // The card must not leave the only column that is shown.
    if (narrow) onColumn(to.state);
    moveTo(idguid, to);
    return true;
  };

  if (board.columns.every(({ count }) => count === 0) && !narrowed)
    return (
      <EmptyState
        title="Na tabli još nema nabavki"
        action={
          <LinkButton to={NOTICES_PATH} icon={IconSearch}>
            Pretraži obavještenja
          </LinkButton>
        }
      >
        Otvorite obavještenje koje vas zanima i dodajte ga u naše nabavke.
      </EmptyState>
    );
  const active = PIPELINE_ORDER.find((state) => state === column) ?? firstFilled(board);
  const columns = narrow ? board.columns.filter(({ state }) => state === active) : board.columns;
  return (
    <>
      {narrow && (
        <ChoiceSelect
          className={classes.chooser}
          label="Kolona"
          data={board.columns.map(({ state, count }) => ({
            value: state,
            label: `${PIPELINE_STATES[state]} (${formatNumber(count)})`,
          }))}
          value={active}
          onChange={(next) => next && onColumn(next)}
        />
      )}
      <Scroll ref={place} className={classes.board} aria-label="Tabla">
        {columns.map((one) => (
          <Column
            key={one.state}
            column={one}
            maySave={maySave}
            dragged={dragged}
            onDrag={setDragged}
            onMove={moveTo}
            onKey={onKey}
          />
        ))}
      </Scroll>
      <div className={classes.hidden} role="status">
        {said}
      </div>
    </>
  );
}

const firstFilled = ({ columns }: Answered): PipelineState =>
  columns.find(({ count }) => count > 0)?.state ?? 'gledamo';
