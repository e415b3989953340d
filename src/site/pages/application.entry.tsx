import '../styles/sheets/applications.css';
import { ApplicationPage } from './application.tsx';
import { pageContent } from './content.ts';
import { mount } from './mount.tsx';

mount(<ApplicationPage content={pageContent()} />);
