import type { Part } from '../part.ts';
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGE_NOTICE,
  type EmailChangeMail,
  mailEmailChange,
  mailEmailNotice,
} from './email-change.ts';
import { profileRoutes } from './profile.routes.ts';

export default {
  routes: profileRoutes,
  work(deps) {
    deps.jobs.work<EmailChangeMail>(EMAIL_CHANGE_MAIL, (job) => mailEmailChange(deps, job));
    deps.jobs.work<EmailChangeMail>(EMAIL_CHANGE_NOTICE, (job) => mailEmailNotice(deps, job));
  },
} satisfies Part;
