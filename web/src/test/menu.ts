/** What the menu holds, in its order, by route and in English (R3.1). */
export const menuItems = [
  { id: 'home', name: 'Home' },
  { id: 'dashboard', name: 'Dashboard' },
  { id: 'products', name: 'Products' },
  { id: 'validation', name: 'Validation' },
  { id: 'messages', name: 'Messages' },
  { id: 'reviews', name: 'Reviews' },
  { id: 'promote', name: 'Promotions' },
  { id: 'orders', name: 'Orders' },
  { id: 'bank', name: 'Bank' },
  { id: 'blog', name: 'Blog' },
  { id: 'settings', name: 'Settings' },
] as const;

/** What follows, here or outside. */
export const outsideItems = [
  { id: 'helpcenter', name: 'Help centre' },
  { id: 'contact', name: 'Contact us' },
] as const;
