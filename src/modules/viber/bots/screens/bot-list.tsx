import { formatDateTime, formatNumber } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { BOTS_PATH, BOTS_TOPIC, botPath } from '../../labels.ts';
import { botList as api, type BotRow } from '../bots.api.ts';
import classes from './bots.module.css';
import { BotBadge, BotPicture } from './marks.tsx';
import { Simulation } from './simulation.tsx';

/** The organisation's bots. */
export const botList = defineList<BotRow>({
  name: 'viber-botovi',
  path: BOTS_PATH,
  api: api.path,
  spec: api.list,
  topic: BOTS_TOPIC.name,
  labels: { many: 'Viber botovi', count: ['bot', 'bota', 'botova'], all: 'Svi botovi' },
  searchLabel: 'Pretraži botove',
  title: 'name',
  fills: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => botPath(idguid),
  cells: {
    name: ({ name, picture, simulated }) => (
      <span className={classes.named}>
        <BotPicture picture={picture} />
        <span>{name}</span>
        <Simulation simulated={simulated} via={null} short />
      </span>
    ),
    state: ({ state }) => <BotBadge state={state} />,
    last_callback_at: ({ last_callback_at }) =>
      last_callback_at ? (
        formatDateTime(last_callback_at)
      ) : (
        <span className={classes.muted}>još nijedan</span>
      ),
  },
  second: ({ state, simulated, subscribers }) => (
    <span className={classes.states}>
      <BotBadge state={state} />
      <Simulation simulated={simulated} via={null} short />
      {subscribers !== null && <span>Pretplatnika: {formatNumber(subscribers)}</span>}
    </span>
  ),
});
