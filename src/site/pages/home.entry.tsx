import '../styles/site.css';
import '../styles/home.css';
import '../styles/checker.css';
import { HomePage } from './home.tsx';
import { mount } from './mount.tsx';

mount(<HomePage />);
