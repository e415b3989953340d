import { ActionIcon, CloseButton, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconFilter, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useDebouncedText } from '../../../../../admin/list/use-debounced-text.ts';
import { MAX_SEARCH } from '../../../../../core/list-query.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { type Place, VIEWS, type ViewName } from '../state/address.ts';
import { useCounts } from '../state/use-setup.ts';
import classes from './list.module.css';

interface ListFiltersProps {
  setup: ChatSetup;
  place: Place;
  go: (change: Partial<Place>, options?: { replace?: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Larger counts are shown as `99+`. */
const MOST = 99;

/** Search, views and filters above the list of conversations. */
export function ListFilters({ setup, place, go, searchBox }: ListFiltersProps) {
  const { data: counts } = useCounts();
  const [text, setText, flush] = useDebouncedText(place.q, (q) =>
    go({ q, older: false, inMessages: q !== '' && place.inMessages }, { replace: place.q !== '' }),
  );
  const countOf = (name: ViewName): number =>
    counts
      ? { moji: counts.mine, nedodijeljeni: counts.unassigned, svi: counts.open, odgodeni: 0, zatvoreni: 0 }[
          name
        ]
      : 0;
  const bot = setup.bots.find(({ idguid }) => idguid === place.bot);
  const filtered = [bot?.name, place.tag && `#${place.tag}`].filter(Boolean);
  return (
    <div className={classes.filters}>
      <div className={classes.searchRow}>
        <TextInput
          ref={searchBox}
          className={classes.search}
          type="search"
          size="sm"
          aria-label="Pretraži razgovore"
          aria-keyshortcuts="/"
          placeholder="Pretraži ljude i poruke"
          maxLength={MAX_SEARCH}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text && (
              <CloseButton
                size="sm"
                aria-label="Očisti pretragu"
                onClick={() => {
                  setText('');
                  go({ q: '', older: false, inMessages: false }, { replace: true });
                  searchBox.current?.focus();
                }}
              />
            )
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={flush}
          onKeyDown={(event) => {
            if (event.key === 'Enter') flush();
            if (event.key !== 'Escape') return;
            if (text) {
              setText('');
              go({ q: '', older: false, inMessages: false }, { replace: true });
            } else event.currentTarget.blur();
          }}
        />
        {(setup.bots.length > 1 || setup.tags.length > 0) && (
          <Menu position="bottom-end" width={240} withinPortal={false}>
            <Menu.Target>
              <ActionIcon
                variant={filtered.length > 0 ? 'light' : 'default'}
                color={filtered.length > 0 ? 'tile' : undefined}
                size={36}
                aria-label={filtered.length > 0 ? `Filter: ${filtered.join(', ')}` : 'Filter'}
              >
                <IconFilter size={17} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              {setup.bots.length > 1 && (
                <Choices
                  label="Bot"
                  all="Svi botovi"
                  chosen={place.bot}
                  options={setup.bots.map(({ idguid, name }) => [idguid, name])}
                  onChange={(value) => go({ bot: value })}
                />
              )}
              {setup.tags.length > 0 && (
                <Choices
                  label="Oznaka"
                  all="Sve oznake"
                  chosen={place.tag}
                  options={setup.tags.map((tag) => [tag, tag])}
                  onChange={(value) => go({ tag: value })}
                />
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {filtered.length > 0 && (
        <p className={classes.filtered}>
          <span>{filtered.join(' · ')}</span>
          <CloseButton size="xs" aria-label="Ukloni filter" onClick={() => go({ bot: null, tag: null })} />
        </p>
      )}
      {place.q === '' ? (
        <fieldset className={classes.views} aria-label="Prikaz razgovora">
          {(Object.keys(VIEWS) as ViewName[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={place.view === name}
              onClick={() => go({ view: name })}
            >
              {VIEWS[name].label}
              {countOf(name) > 0 && <span>{countOf(name) > MOST ? `${MOST}+` : countOf(name)}</span>}
            </button>
          ))}
        </fieldset>
      ) : (
        <SegmentedControl
          className={classes.where}
          size="xs"
          fullWidth
          aria-label="Gdje se traži"
          data={[
            { value: 'people', label: 'Ljudi' },
            { value: 'messages', label: 'Poruke' },
          ]}
          value={place.inMessages ? 'messages' : 'people'}
          onChange={(value) => go({ inMessages: value === 'messages', older: false }, { replace: true })}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  all: string;
  chosen: string | null;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | null) => void;
}

/** One of several values, or all. */
const Choices = ({ label, all, chosen, options, onChange }: ChoicesProps) => (
  <>
    <Menu.Label>{label}</Menu.Label>
    {([[null, all], ...options] as const).map(([value, name]) => (
      <Menu.Item
        key={value ?? ''}
        role="menuitemradio"
        aria-checked={chosen === value}
        rightSection={chosen === value && <IconCheck size={15} aria-hidden />}
        onClick={() => onChange(value)}
      >
        {name}
      </Menu.Item>
    ))}
  </>
);
