import { defineList } from '../../../admin/list/definition.ts';
import {
  type NotificationRow,
  type NotificationWay,
  notificationsApi,
  waysApi,
} from '../notifications.api.ts';
import { linkOf } from '../paths.ts';
import classes from './notifications.module.css';

/** The two screens of notifications. */
export const TABS = [
  { to: '/obavijesti', label: 'Obavijesti' },
  { to: '/obavijesti/postavke', label: 'Postavke obavijesti' },
] as const;

const nameOf = ({ title, count }: NotificationRow): string => (count > 1 ? `${title} (${count})` : title);

export const notificationList = defineList<NotificationRow>({
  name: 'obavijesti',
  path: '/obavijesti',
  api: notificationsApi.path,
  spec: notificationsApi.list,
  topic: 'notifications',
  labels: { many: 'Obavijesti', count: ['obavijest', 'obavijesti', 'obavijesti'], all: 'Sve obavijesti' },
  searchLabel: 'Pretraži obavijesti',
  title: 'title',
  fills: 'title',
  idOf: ({ idguid }) => idguid,
  nameOf,
  linkTo: linkOf,
  cells: {
    title: (one) => (
      <span className={classes.title} data-unread={!one.read || undefined}>
        {nameOf(one)}
      </span>
    ),
  },
  choices: {
    kind: {
      path: waysApi.path,
      whole: true,
      read: ({ kind, label }: NotificationWay) => ({ idguid: kind, label, hint: null }),
    },
  },
});
