import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarClock, IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { moment } from '../../../../../core/resource.ts';
import { snoozeTimes } from '../snooze-times.ts';
import type { ChatActions } from '../state/use-actions.ts';
import { comingTime } from '../time-words.ts';
import { MENU_OF_KEY } from './menu-of-key.ts';
import classes from './thread-head.module.css';

interface SnoozeMenuProps {
  actions: ChatActions;
  snoozed: boolean;
  opened: boolean;
  onMenu: (menu: 'snooze' | null) => void;
}

/** Until when the conversation is put off. */
export function SnoozeMenu({ actions, snoozed, opened, onMenu }: SnoozeMenuProps) {
  const [picking, setPicking] = useState(false);
  const now = new Date();
  return (
    <>
      <Menu
        {...MENU_OF_KEY}
        opened={opened}
        onChange={(open) => onMenu(open ? 'snooze' : null)}
        position="bottom-end"
        width={260}
        withinPortal={false}
      >
        <Menu.Target>
          <ActionIcon
            variant={snoozed ? 'light' : 'subtle'}
            color={snoozed ? 'tile' : 'gray'}
            size={34}
            disabled={actions.busy}
            aria-label="Odgodi"
            aria-keyshortcuts="z"
            title="Odgodi (Z)"
          >
            <IconClockPause size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Odgodi razgovor</Menu.Label>
          {snoozeTimes(now).map(({ label, until }) => (
            <Menu.Item
              key={label}
              rightSection={<small className={classes.when}>{comingTime(until.toISOString(), now)}</small>}
              onClick={() => actions.snooze(until)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconCalendarClock size={16} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            Odaberi vrijeme…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {picking && <PickTime actions={actions} onClose={() => setPicking(false)} />}
    </>
  );
}

const FIELDS = { until: moment({ label: 'Do kada', required: true }) };

function PickTime({ actions, onClose }: { actions: ChatActions; onClose: () => void }) {
  const state = useDeclaredForm({
    fields: FIELDS,
    send: ({ until }) => actions.snoozeUntil(new Date(String(until))),
    done: onClose,
  });
  return (
    <DialogForm state={state} title="Odgodi razgovor" submitLabel="Odgodi" onClose={onClose}>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
