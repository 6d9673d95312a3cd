import { WIDE } from '../support/combinations';
import { testScreens } from './examine-screens';

testScreens(WIDE);
