import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { CopyButton, formatDateTime, Panel, useAct, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Bot } from '../bots.api.ts';
import classes from './bots.module.css';
import { botApi } from './bots-data.ts';

/** Where the service sends what people write: the address, whether it works, and why not. */
export function HookPanel({ bot, maySave }: { bot: Bot; maySave: boolean }) {
  const { hook } = bot;
  return (
    <Panel title="Webhook" aside={maySave && <HookActions bot={bot} />}>
      <p className={classes.intro}>
        Adresa na koju Viber šalje sve što ljudi napišu botu. Bez nje poruke ne stižu.
      </p>
      <div className={classes.address}>
        <code>{hook.url}</code>
        <CopyButton text={hook.url} label="Kopiraj" about=" adresu webhooka" size="compact-sm" />
      </div>
      <div className={classes.outcome} data-state={hook.fault ? 'failed' : hook.state} role="status">
        {hook.fault || hook.state !== 'set' ? (
          <IconAlertTriangle size={20} aria-hidden />
        ) : (
          <IconCircleCheck size={20} aria-hidden />
        )}
        <div>
          <p>{outcomeText(bot)}</p>
          {hook.detail && hook.fault && (
            <details className={classes.detail}>
              <summary>Šta je Viber odgovorio</summary>
              <code>{hook.detail}</code>
            </details>
          )}
        </div>
      </div>
      {!hook.is_https && !bot.simulated && (
        <p className={classes.local}>
          Ova adresa nije https, pa je pravi Viber neće prihvatiti. Program treba javnu adresu s važećim
          certifikatom, navedenu u postavci <code>PUBLIC_URL</code>.
        </p>
      )}
    </Panel>
  );
}

/** What is to be said of the webhook. */
function outcomeText({ hook: { state, fault, at } }: Bot): string {
  if (fault) return fault;
  if (state === 'set') return `Postavljen je. Viber je posljednji put potvrdio adresu ${formatDateTime(at)}.`;
  return 'Još nije postavljen, pa poruke ljudi ne stižu.';
}

function HookActions({ bot }: { bot: Bot }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const url = `${botApi(bot.idguid)}/webhook`;
  const isSet = bot.hook.state === 'set';
  const remove = () =>
    ask({
      title: `Ukloniti webhook bota „${bot.name}”?`,
      text: 'Poruke koje ljudi napišu poslije toga ne stižu ovdje, ni naknadno. Webhook se može ponovo postaviti.',
      confirmLabel: 'Ukloni webhook',
      danger: true,
      refusal: 'Webhook nije uklonjen',
      confirm: () => api.delete(url),
    });
  return (
    <div className={classes.buttons}>
      {bot.hook.state !== 'none' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlugConnectedX size={14} aria-hidden />}
          onClick={remove}
        >
          Ukloni
        </Button>
      )}
      <Button
        variant={isSet ? 'default' : 'filled'}
        size="compact-sm"
        leftSection={<IconPlugConnected size={14} aria-hidden />}
        loading={busy}
        onClick={() => act(() => api.post(url))}
      >
        {isSet ? 'Testiraj' : 'Postavi'}
      </Button>
      {dialog}
    </div>
  );
}
