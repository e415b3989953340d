import { ActionIcon, CloseButton, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconFilter, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useDebouncedText } from '../../../../../admin/list/use-debounced-text.ts';
import { MAX_SEARCH } from '../../../../../core/list-query.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { filtersOf, type Place, VIEWS } from '../state/address.ts';
import { useCounts } from '../state/use-setup.ts';
import classes from './list.module.css';

interface ListFiltersProps {
  setup: ChatSetup;
  place: Place;
  go: (change: Partial<Place>, options?: { replace?: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Those that one goes through all day stand side by side. */
const MAIN = ['moji', 'nedodijeljeni', 'svi'] as const;
const OTHERS = ['odgodeni', 'zatvoreni'] as const;

/** Larger counts are shown as `99+`. */
const MOST = 99;

/** Search, views and filters above the list of conversations. */
export function ListFilters({ setup, place, go, searchBox }: ListFiltersProps) {
  const { data: counts } = useCounts();
  const [text, setText, flush] = useDebouncedText(place.q, (q) =>
    go({ q, older: false, inMessages: q !== '' && place.inMessages }, { replace: place.q !== '' }),
  );
  const countOf = (name: (typeof MAIN)[number]): number =>
    counts ? { moji: counts.mine, nedodijeljeni: counts.unassigned, svi: counts.open }[name] : 0;
  const isOther = OTHERS.some((name) => name === place.view);
  const filtered = filtersOf(place, setup.bots);
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
          <CloseButton
            size="xs"
            aria-label="Ukloni filter"
            onClick={() => go({ bot: null, tag: null, company: null, assignee: null })}
          />
        </p>
      )}
      {place.q === '' ? (
        <fieldset className={classes.views} aria-label="Prikaz razgovora">
          {MAIN.map((name) => (
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
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <button type="button" className={classes.others} aria-pressed={isOther}>
                {isOther ? VIEWS[place.view].label : 'Ostali'}
                <IconChevronDown size={14} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {OTHERS.map((name) => (
                <Menu.Item key={name} onClick={() => go({ view: name })}>
                  {VIEWS[name].label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
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

/** No tag and no id is empty. */
const ALL = '';
const CHOSEN = <IconCheck size={15} aria-hidden />;

/** One of several values, or all. */
const Choices = ({ label, all, chosen, options, onChange }: ChoicesProps) => (
  <>
    <Menu.Label>{label}</Menu.Label>
    <Menu.RadioGroup value={chosen ?? ALL} onChange={(value) => onChange(value === ALL ? null : value)}>
      {([[ALL, all], ...options] as const).map(([value, name]) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={CHOSEN}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
);
