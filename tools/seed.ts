// Run by `npm run dev` after every migration, so each part must be safe to repeat. ADMIN_DATABASE_URL and
// DATABASE_URL are set. Players to sign in as are added here together with the accounts they need.
process.stdout.write('nothing to seed\n')
