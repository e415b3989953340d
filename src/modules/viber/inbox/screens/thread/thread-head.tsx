import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArrowLeft,
  IconCheck,
  IconLayoutSidebarRight,
  IconMessageCheck,
  IconMessageForward,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Person } from '../../api-parts.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { nameOf, PersonMark } from '../person-mark.tsx';
import type { ChatActions } from '../state/use-actions.ts';
import { comingTime } from '../time-words.ts';
import { MENU_OF_KEY } from './menu-of-key.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './thread-head.module.css';

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
      <button type="button" className={classes.who} onClick={onCard}>
        <PersonMark id={idguid} name={card?.name ?? null} />
        <span>
          <b>
            <VisuallyHidden>O osobi: </VisuallyHidden>
            {card ? nameOf(card.name) : '…'}
          </b>
          <small>
            {card?.simulated && 'Simulacija · '}
            {card ? aboutOf(card, setup) : ' '}
          </small>
        </span>
      </button>
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

const NOBODY = 'nobody';
const CHOSEN = <IconCheck size={15} aria-hidden />;

/** Who is responsible: me, another, nobody. */
function AssignMenu({ card, setup, actions, opened, onMenu }: AssignMenuProps) {
  const { assignee } = card;
  const people = setup.people.filter(({ bots }) => bots.includes(card.bot_id));
  const others = people.filter(({ idguid }) => idguid !== setup.me);
  const entry = ({ idguid, name }: Person) => (
    <Menu.RadioItem key={idguid} value={idguid} closeMenuOnClick checkIcon={CHOSEN}>
      <span className={classes.entry}>
        <PersonMark id={idguid} name={name} size="small" />
        {idguid === setup.me ? 'Ja' : name}
      </span>
    </Menu.RadioItem>
  );
  const mine = people.find(({ idguid }) => idguid === setup.me);
  return (
    <Menu
      {...MENU_OF_KEY}
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
        >
          {assignee ? (
            <PersonMark id={assignee.idguid} name={assignee.name} size="small" />
          ) : (
            <IconUserPlus size={17} stroke={1.7} aria-hidden />
          )}
          <VisuallyHidden>Zadužen: </VisuallyHidden>
          <span>{assignee ? (assignee.idguid === setup.me ? 'Ja' : assignee.name) : 'Niko'}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>Za razgovor je zadužen</Menu.Label>
        <Menu.RadioGroup
          value={assignee?.idguid ?? NOBODY}
          onChange={(id) => actions.assign(id === NOBODY ? null : id)}
        >
          {mine && entry(mine)}
          {others.map(entry)}
          <Menu.Divider />
          <Menu.RadioItem value={NOBODY} closeMenuOnClick checkIcon={CHOSEN}>
            Niko
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
