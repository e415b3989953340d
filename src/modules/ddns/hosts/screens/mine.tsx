import { List } from '../../../../admin/list/list.tsx';
import { myHostList } from './host-list.tsx';

/** /admin/ddns/my-hosts: hosts that were given to the person. */
export default () => (
  <List
    list={myHostList}
    header={{ description: 'Hostovi koje vam je organizacija dala da ih vi održavate.' }}
    empty={{
      title: 'Nije vam dat nijedan host',
      text: 'Kad vam neko u organizaciji da host, ovdje vidite njegovu adresu, postavljate uređaj i obnavljate lozinku.',
    }}
  />
);
