import type { Member } from '../lists.api.ts';
import { PersonMenu } from './person-menu.tsx';

/** The actions of a row of members. */
export const MemberMenu = ({ member }: { member: Member }) => (
  <PersonMenu
    edit
    person={{
      idguid: member.idguid,
      version: member.version,
      name: member.full_name,
      email: member.email,
      member: member.membership_active,
      account: member.account_active,
      hasFactor: member.second_factor,
      invitations: member.invitations,
    }}
  />
);
