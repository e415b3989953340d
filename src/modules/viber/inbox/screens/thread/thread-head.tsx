import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconCheck,
  IconLayoutSidebarRight,
  IconMessageCheck,
  IconMessageForward,
  IconUserPlus,
} from '@tabler/icons-react';
import { Simulation } from '../../../bots/screens/simulation.tsx';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { nameOf, PersonMark, PersonPicture } from '../person-mark.tsx';
import type { ChatActions } from '../state/use-actions.ts';
import { comingTime } from '../time-words.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './thread.module.css';

interface ThreadHeadProps {
  idguid: string;
  card: Conversation | undefined;
  setup: ChatSetup;
  actions: ChatActions;
  /** The menu that is open. */
  menu: 'assign' | 'snooze' | null;
  onMenu: (menu: 'assign' | 'snooze' | null) => void;
  cardOpen: boolean;
  onCard: () => void;
  onBack: () => void;
}

/** Whose conversation it is, and what is done with it. */
export function ThreadHead(props: ThreadHeadProps) {
  const { idguid, card, setup, actions, menu, onMenu, cardOpen, onCard, onBack } = props;
  const may = setup.may_send && card !== undefined;
  const closed = card?.state === 'closed';
  return (
    <header className={classes.head}>
      <ActionIcon
        className={classes.back}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Nazad na listu"
        onClick={onBack}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <button
        type="button"
        className={classes.who}
        onClick={onCard}
        aria-label={`O osobi: ${nameOf(card?.name ?? null)}`}
      >
        <PersonPicture id={idguid} name={card?.name ?? null} avatar={card?.avatar ?? null} />
        <span>
          <b>{card ? nameOf(card.name) : '…'}</b>
          <small>
            {card?.simulated && <span className={classes.onPhone}>simulacija · </span>}
            {card ? aboutOf(card, setup) : ' '}
          </small>
        </span>
      </button>
      {card && (
        <span className={classes.simulation}>
          <Simulation simulated={card.simulated} via={setup.relay} short />
        </span>
      )}
      <div className={classes.acts}>
        {may && (
          <>
            <AssignMenu
              card={card}
              setup={setup}
              actions={actions}
              opened={menu === 'assign'}
              onMenu={onMenu}
            />
            {!closed && (
              <SnoozeMenu
                actions={actions}
                snoozed={card.state === 'snoozed'}
                opened={menu === 'snooze'}
                onMenu={onMenu}
              />
            )}
            <Button
              className={classes.closeButton}
              variant="default"
              size="compact-md"
              disabled={actions.busy}
              aria-keyshortcuts="e"
              title={card.state === 'open' ? 'Zatvori razgovor (E)' : 'Otvori razgovor (E)'}
              aria-label={card.state === 'open' ? 'Zatvori razgovor' : 'Otvori razgovor'}
              leftSection={
                card.state === 'open' ? (
                  <IconMessageCheck size={17} aria-hidden />
                ) : (
                  <IconMessageForward size={17} aria-hidden />
                )
              }
              onClick={card.state === 'open' ? actions.close : actions.reopen}
            >
              <span>{card.state === 'open' ? 'Zatvori' : 'Otvori'}</span>
            </Button>
          </>
        )}
        <ActionIcon
          className={classes.cardButton}
          variant={cardOpen ? 'light' : 'subtle'}
          color={cardOpen ? 'tile' : 'gray'}
          size={34}
          aria-label="Podaci o osobi"
          aria-pressed={cardOpen}
          title="Podaci o osobi"
          onClick={onCard}
        >
          <IconLayoutSidebarRight size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}

/** Where the conversation stands, in a line below the name. */
function aboutOf(card: Conversation, setup: ChatSetup): string {
  const parts = [setup.bots.length > 1 || !card.phone ? card.bot : card.phone];
  if (card.state === 'closed') parts.push('zatvoren');
  if (card.state === 'snoozed' && card.snoozed_until)
    parts.push(`odgođen: ${comingTime(card.snoozed_until, new Date())}`);
  if (card.in_flow) parts.push('bot upravo postavlja pitanja');
  return parts.join(' · ');
}

type AssignMenuProps = Pick<ThreadHeadProps, 'setup' | 'actions' | 'onMenu'> & {
  card: Conversation;
  opened: boolean;
};

/** Who is responsible: me, another, nobody. */
function AssignMenu({ card, setup, actions, opened, onMenu }: AssignMenuProps) {
  const { assignee } = card;
  const others = setup.people.filter(({ idguid }) => idguid !== setup.me);
  const entry = (id: string | null, label: string) => (
    <Menu.Item
      key={id ?? 'nobody'}
      role="menuitemradio"
      aria-checked={(assignee?.idguid ?? null) === id}
      leftSection={id ? <PersonMark id={id} name={label} size="small" /> : undefined}
      rightSection={(assignee?.idguid ?? null) === id && <IconCheck size={15} aria-hidden />}
      onClick={() => actions.assign(id)}
    >
      {id === setup.me ? 'Ja' : label}
    </Menu.Item>
  );
  const mine = setup.people.find(({ idguid }) => idguid === setup.me);
  return (
    <Menu
      opened={opened}
      onChange={(open) => onMenu(open ? 'assign' : null)}
      position="bottom-end"
      width={240}
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.assignee}
          disabled={actions.busy}
          aria-keyshortcuts="a"
          title="Zaduži osobu (A)"
          aria-label={assignee ? `Zadužen: ${assignee.name}` : 'Zaduži osobu'}
        >
          {assignee ? (
            <PersonMark id={assignee.idguid} name={assignee.name} size="small" />
          ) : (
            <IconUserPlus size={17} stroke={1.7} aria-hidden />
          )}
          <span>{assignee ? (assignee.idguid === setup.me ? 'Ja' : assignee.name) : 'Niko'}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>Za razgovor je zadužen</Menu.Label>
        {mine && entry(mine.idguid, mine.name)}
        {others.map(({ idguid, name }) => entry(idguid, name))}
        <Menu.Divider />
        {entry(null, 'Niko')}
      </Menu.Dropdown>
    </Menu>
  );
}
