import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { EmptyState, Fetched, statusOf, useTitle } from '../../../../admin/kit/index.ts';
import { openKeyMap } from '../../../../admin/kit/shortcuts.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { isId } from '../../../../core/list-query.ts';
import { Simulation } from '../../bots/screens/simulation.tsx';
import type { ChatSetup } from '../setup.api.ts';
import { PersonCard } from './card/person-card.tsx';
import classes from './chat.module.css';
import { ListPane } from './list/list-pane.tsx';
import { NoBots } from './no-bots.tsx';
import { nameOf } from './person-mark.tsx';
import { type Place, placeOf, withPlace } from './state/address.ts';
import { cardKey, getCard } from './state/client.ts';
import { useChatLive } from './state/use-chat-live.ts';
import { useSetup } from './state/use-setup.ts';
import { ThreadPane } from './thread/thread-pane.tsx';
import { ChatWays } from './viber-tabs.tsx';

/** From here on the person's card has a column of its own. */
const WIDE = '(min-width: 75em)';
const CARD_CLOSED = 'viber-chat-card';

/** /admin/viber/chat: conversations, the open one, and what is known of its person. */
export default function Chat() {
  const setup = useSetup();
  return (
    <div className={classes.page} data-fills>
      <Fetched asked={setup}>
        {(given) => (given.bots.length === 0 ? <NoBots setup={given} /> : <Panes setup={given} />)}
      </Fetched>
    </div>
  );
}

function Panes({ setup }: { setup: ChatSetup }) {
  const [params, setParams] = useQueryParams();
  const place = placeOf(params);
  const go = useCallback(
    (change: Partial<Place>, options?: { replace?: boolean }): void =>
      setParams((before) => withPlace(before, change), options),
    [setParams],
  );
  const open = place.conversation;
  const isAsked = open !== null && isId(open);
  const card = useQuery({
    queryKey: cardKey(open ?? ''),
    queryFn: ({ signal }) => getCard(open!, signal),
    enabled: isAsked,
    retry: false,
  });
  const missing = open !== null && (!isAsked || (!card.data && statusOf(card.error) === 404));
  useChatLive(missing ? null : open);
  useTitle(open && card.data ? `${nameOf(card.data.name)} · Viber chat` : 'Viber chat');
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true;
  const [cardOpen, showCard] = useCardOpen(wide);
  const searchBox = useRef<HTMLInputElement>(null);
  const pane = open === null ? 'list' : cardOpen && !wide && !missing ? 'card' : 'thread';

  return (
    <>
      <header className={classes.head} data-pane={pane}>
        <h1>Viber chat</h1>
        <ChatWays />
        <span className={classes.simulation}>
          <Simulation simulated={setup.bots.some(({ simulated }) => simulated)} via={setup.relay} />
        </span>
        <ActionIcon
          className={classes.help}
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Prečice na tastaturi"
          aria-keyshortcuts="?"
          title="Prečice na tastaturi (?)"
          onClick={openKeyMap}
        >
          <IconKeyboard size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      <div
        className={classes.panes}
        data-pane={pane}
        data-card={(cardOpen && open !== null && !missing) || undefined}
      >
        <ListPane setup={setup} place={place} go={go} searchBox={searchBox} />
        {open === null ? (
          <section className={classes.nothing} aria-label="Razgovor">
            <EmptyState title="Nijedan razgovor nije otvoren">
              Odaberite razgovor s liste, ili pritisnite J za prvi.
            </EmptyState>
          </section>
        ) : missing ? (
          <section className={classes.missing} aria-label="Razgovor" role="alert">
            <EmptyState
              title="Razgovor nije pronađen"
              action={
                <Button variant="default" onClick={() => go({ conversation: null })}>
                  Na listu razgovora
                </Button>
              }
            >
              Možda je adresa pogrešna, ili ne odgovarate za njegov bot.
            </EmptyState>
          </section>
        ) : (
          <ThreadPane
            key={`razgovor ${open}`}
            idguid={open}
            card={card}
            setup={setup}
            message={place.message}
            cardOpen={cardOpen}
            onCard={() => showCard(!cardOpen)}
            onBack={() => go({ conversation: null })}
            onPlace={(message) => go({ conversation: open, message }, { replace: true })}
          />
        )}
        {open !== null && !missing && cardOpen && (
          <PersonCard
            key={`osoba ${open}`}
            card={card}
            setup={setup}
            go={go}
            onClose={() => showCard(false)}
          />
        )}
      </div>
    </>
  );
}

/** Whether the person's card is shown: beside the conversation as the person has left it, over it only when asked for. */
function useCardOpen(wide: boolean): [boolean, (open: boolean) => void] {
  const [closed, setClosed] = useState(() => localStorage.getItem(CARD_CLOSED) === '1');
  const [over, setOver] = useState(false);
  const show = (open: boolean): void => {
    if (wide) {
      localStorage.setItem(CARD_CLOSED, open ? '0' : '1');
      setClosed(!open);
    } else setOver(open);
  };
  return [wide ? !closed : over, show];
}
