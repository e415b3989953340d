import type { Part } from '../part.ts';
import { peopleSql } from './functions.ts';
import { INVITATION_MAIL, type InvitationMailJob, mailInvitation } from './invitation-mail.ts';
import { peopleRoutes } from './people.routes.ts';

export default {
  sql: peopleSql,
  routes: peopleRoutes,
  work(deps) {
    deps.jobs.work<InvitationMailJob>(INVITATION_MAIL, (job) => mailInvitation(deps, job));
  },
} satisfies Part;
