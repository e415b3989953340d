import { Alert, Button, Tabs } from '@mantine/core';
import { IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Form } from '../../../../admin/form/form.tsx';
import {
  dismissUndo,
  Fetched,
  lastChangeOf,
  PageHeader,
  plural,
  UNCHANGING,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Simulation } from '../../bots/screens/simulation.tsx';
import { BOTS_PATH, botPath, SAVE_BOTS } from '../../labels.ts';
import { type Answers, answersApi } from '../answers.api.ts';
import { isEmpty } from '../definition.ts';
import { PARTS } from '../summary.ts';
import classes from './answers.module.css';
import { EditorContext } from './editor.ts';
import { Examples } from './examples.tsx';
import { FlowsPart } from './flows-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { KeywordsPart } from './keywords-part.tsx';
import shared from './parts.module.css';
import { freshRehearsal, Phone, type Rehearsal } from './phone.tsx';
import { useAnswersForm } from './use-answers-form.ts';
import { WelcomePart } from './welcome-part.tsx';

/** /admin/viber/botovi/{idguid}/odgovori: how a bot answers by itself, and a phone on which it is tried. */
export default function AnswersScreen() {
  const { idguid = '' } = useParams();
  const mayChange = hasPermission(useSignedIn(), SAVE_BOTS);
  const asked = useGet<Answers>(answersApi(idguid), {}, UNCHANGING);
  // Beyond a saving, after which the form begins anew.
  const [rehearsal, setRehearsal] = useState(freshRehearsal);
  const [flow, setFlow] = useState<string | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const focused = useRef<string | null>(null);
  return (
    <Fetched asked={asked} list={{ label: 'Viber botovi', to: BOTS_PATH }} title="Automatski odgovori">
      {(answers) => (
        <>
          <PageHeader
            title="Automatski odgovori"
            crumbs={[
              { label: 'Viber botovi', to: BOTS_PATH },
              { label: answers.bot.name, to: botPath(idguid) },
            ]}
            description={<About answers={answers} />}
            actions={
              <Button
                component="a"
                href="#proba"
                variant="default"
                className={classes.toPhone}
                leftSection={<IconDeviceMobile size={16} aria-hidden />}
              >
                Isprobaj
              </Button>
            }
          />
          <Editor
            key={answers.version}
            idguid={idguid}
            answers={answers}
            mayChange={mayChange}
            rehearsal={rehearsal}
            onRehearse={setRehearsal}
            look={{ flow, setFlow, folded, setFolded, focused }}
          />
        </>
      )}
    </Fetched>
  );
}

/** Whether and since when they hold. */
const About = ({ answers: { bot, updated_at, updated_by } }: { answers: Answers }) => (
  <span className={classes.about}>
    <span>
      {bot.active
        ? 'Važe od sljedeće poruke pošto ih sačuvate.'
        : 'Bot je isključen: dok je tako, ne odgovara sam.'}
      {updated_at && ` Posljednja izmjena: ${lastChangeOf({ updated_at, updated_by })}.`}
    </span>
    <Simulation simulated={bot.simulated} via={bot.via} />
  </span>
);

/** Parts as tabs. The message outside of office hours stands with these. */
const TABS = ['welcome', 'hours', 'keywords', 'flows'] as const;
type Tab = (typeof TABS)[number];
const tabOf = (path: string): Tab => {
  const [part] = path.split('.');
  return part === 'away' ? 'hours' : (TABS.find((tab) => tab === part) ?? 'welcome');
};

/** What a saving leaves as it is. */
interface Look {
  /** Id of the shown flow, and those of folded steps. */
  flow: string | null;
  setFlow: (id: string | null) => void;
  folded: ReadonlySet<string>;
  setFolded: (folded: ReadonlySet<string>) => void;
  /** Selector of what had the focus last. */
  focused: RefObject<string | null>;
}

/** How an input is found again after the form was drawn anew. */
function selectorOf(target: Element): string | null {
  const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
  if (path) return `[data-path="${CSS.escape(path)}"] :is(input, textarea, button, [role=button])`;
  return target.matches('[type="submit"]') ? '[type="submit"]' : null;
}

function Editor({
  idguid,
  answers,
  mayChange,
  rehearsal,
  onRehearse,
  look: { flow, setFlow, folded, setFolded, focused },
}: {
  idguid: string;
  answers: Answers;
  mayChange: boolean;
  rehearsal: Rehearsal;
  onRehearse: (rehearsal: Rehearsal) => void;
  look: Look;
}) {
  const { state, definition, set, errors, attempt } = useAnswersForm(idguid, answers);
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('dio')) ?? 'welcome';
  const open = (next: Tab): void =>
    setQuery(
      (before) => {
        before.set('dio', next);
        return before;
      },
      { replace: true },
    );
  const [last] = useState(() => new Map<string, unknown>());
  const form = useRef<HTMLDivElement>(null);
  const paths = Object.keys(errors);
  const sides = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused.current && document.activeElement === document.body)
      sides.current?.querySelector<HTMLElement>(focused.current)?.focus({ preventScroll: true });
  }, [focused]);
  // What it would put back into this form cannot be put back into the next.
  useEffect(() => dismissUndo, []);

  /** Where a refused attempt leads: the first field with a message. */
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    const [first] = paths;
    if (!first) return;
    wanted.current = first;
    open(tabOf(first));
    const [part, n] = first.split('.');
    if (part === 'flows') setFlow(definition.flows[Number(n)]?.id ?? null);
  }, [attempt]);
  // After each rendering, since its tab is drawn later.
  useEffect(() => {
    const path = wanted.current;
    const places = path ? [...(form.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])] : [];
    const place = places.findLast(({ dataset }) => `${path}.`.startsWith(`${dataset.path}.`));
    if (!place) return;
    wanted.current = null;
    place.querySelector<HTMLElement>('input, textarea, button')?.focus();
  });

  const editor = {
    definition,
    set,
    errorAt: (path: string) => errors[path],
    hasErrors: (path: string) => paths.some((one) => one === path || one.startsWith(`${path}.`)),
    people: answers.people,
    tags: answers.tags,
    last,
    folded,
    fold: (id: string, on: boolean): void => {
      const next = new Set(folded);
      if (on) next.add(id);
      else next.delete(id);
      setFolded(next);
    },
  };
  const parts: Record<Tab, ReactNode> = {
    welcome: <WelcomePart />,
    hours: <HoursPart />,
    keywords: <KeywordsPart />,
    flows: <FlowsPart open={flow} onOpen={setFlow} />,
  };
  const body = (
    <div ref={form} className={shared.body}>
      {mayChange && isEmpty(definition) && (
        <Examples
          onTaken={(key) => open(({ welcome: 'welcome', order: 'flows', faq: 'keywords' } as const)[key])}
        />
      )}
      <Tabs value={tab} onChange={(next) => next && open(next as Tab)} keepMounted={false}>
        <Tabs.List className={classes.parts} aria-label="Dijelovi automatskih odgovora">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {PARTS[one]}
              <Mark
                count={one === 'keywords' || one === 'flows' ? definition[one].length : null}
                faults={paths.filter((path) => tabOf(path) === one).length}
              />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((one) => (
          <Tabs.Panel key={one} value={one} pt="lg">
            {parts[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Alert color="tile" icon={<IconInfoCircle aria-hidden />} className={classes.rule} title="Kad bot šuti">
        Dok razgovor ima osoba koja odgovara, i sat vremena nakon njene poruke, bot ne odgovara i prekida tok.
        Kad se zatvoren razgovor otvori novom porukom, bot opet odgovara dok ga neko ne preuzme.
      </Alert>
    </div>
  );
  return (
    <EditorContext value={editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes what has the focus */}
      <div
        ref={sides}
        className={classes.sides}
        onFocus={({ target }) => {
          focused.current = selectorOf(target);
        }}
      >
        {mayChange ? (
          <Form state={state} label="Automatski odgovori" submitLabel="Sačuvaj" autoFocus={false}>
            <div className={classes.whole}>{body}</div>
          </Form>
        ) : (
          <fieldset disabled className={classes.readOnly}>
            <legend>Samo za čitanje: nemate dozvolu za izmjene.</legend>
            {body}
          </fieldset>
        )}
        <Phone
          bot={answers.bot}
          people={answers.people}
          definition={definition}
          rehearsal={rehearsal}
          onChange={onRehearse}
        />
      </div>
    </EditorContext>
  );
}

const Mark = ({ count, faults }: { count: number | null; faults: number }) =>
  faults > 0 ? (
    <span className={classes.mark} data-wrong>
      {faults}
      <span className={shared.hidden}> {plural(faults, 'greška', 'greške', 'grešaka')}</span>
    </span>
  ) : (
    count !== null && count > 0 && <span className={classes.mark}>{count}</span>
  );
