import classes from './bank.module.css';

/** The words on a button are long in some languages, and a phone is narrow. */
export const wrapping = { root: classes.button, label: classes.words };
