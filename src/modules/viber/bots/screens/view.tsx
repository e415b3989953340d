import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconRefresh, IconRobot } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import {
  Fetched,
  formatDateTime,
  formatNumber,
  LinkButton,
  lastChangeOf,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import { answersPath, BOT, BOTS_PATH, SAVE_BOTS } from '../../labels.ts';
import type { Bot } from '../bots.api.ts';
import classes from './bots.module.css';
import { botApi, LIST, useBot } from './bots-data.ts';
import { HealthPanel } from './health-panel.tsx';
import { HookPanel } from './hook-panel.tsx';
import { BotBadge, BotPicture } from './marks.tsx';
import { Simulation } from './simulation.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** /admin/viber/botovi/{idguid}/view: how a bot does, its webhook, and who answers. */
export default function ViewBot() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useBot(idguid)} list={LIST} title="Viber bot">
      {(bot) => <Loaded key={bot.idguid} bot={bot} />}
    </Fetched>
  );
}

function Loaded({ bot }: { bot: Bot }) {
  const maySave = hasPermission(useSignedIn(), SAVE_BOTS);
  return (
    <>
      <div className={classes.head}>
        <span className={classes.beside}>
          <BotPicture picture={bot.picture} large />
        </span>
        <div>
          <PageHeader
            title={bot.name}
            recent="Viber bot"
            crumbs={[LIST]}
            description={
              <span className={classes.states}>
                <span className={classes.within}>
                  <BotPicture picture={bot.picture} />
                </span>
                <BotBadge state={bot.state} />
                {bot.subscribers !== null && (
                  <span>{subscribersText(bot.subscribers, bot.fault ? null : bot.checked_at)}</span>
                )}
                <Simulation simulated={bot.simulated} via={bot.via} />
              </span>
            }
            actions={maySave && <Actions bot={bot} />}
          />
        </div>
      </div>
      {bot.fault && (
        <div className={classes.fault}>
          <Warning role="status">{bot.fault}</Warning>
        </div>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          <HookPanel bot={bot} maySave={maySave} />
          <HealthPanel bot={bot} />
        </div>
        <aside className={layout.side} aria-label="O botu">
          <Panel title="Automatski odgovori">
            <p className={classes.lead}>Pozdrav, radno vrijeme, ključne riječi i tokovi.</p>
            <LinkButton variant="default" to={answersPath(bot.idguid)} icon={IconRobot}>
              Automatski odgovori
            </LinkButton>
          </Panel>
          <Panel title="Ko odgovara">
            <Answering bot={bot} />
          </Panel>
          <Panel title="Postavke">
            <dl className={classes.keys}>
              {factsOf(bot).map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          </Panel>
          <History idguid={bot.idguid} />
        </aside>
      </div>
    </>
  );
}

function Actions({ bot }: { bot: Bot }) {
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const removal = useRemove();
  const [asksToken, setAsksToken] = useState(false);
  const url = botApi(bot.idguid);
  const remove = () =>
    removal.ask({
      accusative: 'bota',
      titles: [bot.name],
      also: 'Razgovori i njihove poruke ostaju, ali se na njih više ne može odgovoriti. Token se briše. Ako bota kasnije ponovo dodate, razgovori se nastavljaju.',
      remove: () => api.delete(`${url}?version=${bot.version}`),
      done: () => navigate(BOTS_PATH, { replace: true, flushSync: true }),
    });
  return (
    <>
      <RemoveButton onClick={remove} />
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setAsksToken(true)}
      >
        Promijeni token
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={busy}
        onClick={() => act(() => api.post(`${url}/check`))}
      >
        Provjeri
      </Button>
      <LinkButton to={`${BOTS_PATH}/${bot.idguid}/edit`} icon={IconPencil}>
        Uredi
      </LinkButton>
      {removal.dialog}
      {asksToken && <TokenDialog bot={bot} onClose={() => setAsksToken(false)} />}
    </>
  );
}

function Answering({ bot: { everybody, people_names } }: { bot: Bot }) {
  if (everybody) return <p className={classes.plain}>Svi koji imaju pravo na Viber chat.</p>;
  if (people_names.length === 0)
    return <p className={classes.plain}>Samo oni koji smiju uređivati botove. Niko drugi nije naveden.</p>;
  return (
    <ul className={classes.people}>
      {people_names.map(({ idguid, name }) => (
        <li key={idguid}>{name}</li>
      ))}
    </ul>
  );
}

/** `at`: when Viber said so; null: not known. */
const subscribersText = (subscribers: number, at: string | null): string =>
  `Pretplatnika prema Viberu: ${formatNumber(subscribers)}${at ? ` (${formatDateTime(at)})` : ''}`;

const factsOf = (bot: Bot): [string, React.ReactNode][] => [
  ['Ime pošiljaoca', bot.sender_name],
  ['Poslane datoteke dostupne', bot.file_days === 1 ? '1 dan' : `${bot.file_days} dana`],
  ['Token', 'upisan, ne prikazuje se'],
  [
    'Oznaka na Viberu',
    <code key="account" className={classes.account}>
      {bot.account_id}
    </code>,
  ],
  ['Provjeren kod Vibera', bot.checked_at ? formatDateTime(bot.checked_at) : 'još nije'],
  ['Posljednja izmjena', lastChangeOf(bot)],
];

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${botApi(idguid)}/history`);
  return <Timeline subject={BOT.name} asked={asked} />;
}
