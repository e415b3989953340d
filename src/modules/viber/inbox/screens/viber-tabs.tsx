import { NavLink } from 'react-router';
import { PageTabs } from '../../../../admin/kit/index.ts';
import { BROADCASTS_PATH, CHAT_PATH, STATISTICS_PATH } from '../../labels.ts';
import classes from './chat.module.css';

export const CANNED_PATH = `${CHAT_PATH}/brzi-odgovori`;

/** The screens about conversations, each with its own address. The menu has only the chat. */
const TABS = [
  { to: CHAT_PATH, label: 'Chat' },
  { to: CANNED_PATH, label: 'Brzi odgovori' },
  { to: BROADCASTS_PATH, label: 'Masovne poruke' },
  { to: STATISTICS_PATH, label: 'Statistika' },
] as const;

/** Tabs between the screens that belong to the chat. */
export const ViberTabs = () => <PageTabs tabs={TABS} />;

/** The same in the bar of the chat, which leaves its panes as much room as there is. */
export const ChatWays = () => (
  <nav className={classes.tabs} aria-label="Viber">
    {TABS.map(({ to, label }) => (
      <NavLink key={to} to={to} end>
        {label}
      </NavLink>
    ))}
  </nav>
);
