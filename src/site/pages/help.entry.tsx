import '../styles/sheets/help.css';
import { pageContent } from './content.ts';
import { HelpContentsPage } from './help.tsx';
import { mount } from './mount.tsx';

mount(<HelpContentsPage content={pageContent()} />);
