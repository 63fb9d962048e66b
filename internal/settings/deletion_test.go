package settings_test

import (
	"context"
	"encoding/csv"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/export/exporttest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/ledger"
	"merkato/internal/notifications"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
	"merkato/internal/settings"
	"merkato/internal/tasks"
)

// account is a world with all that a deletion needs.
type account struct {
	*world
	ledger  *ledger.Service
	contact *contact.Service
	exports *export.Service
	files   *blobs.Store
	stays   error
	fails   int64 // the seller that cannot be erased
}

func (a *account) Stays(context.Context, int64) error { return a.stays }

func (a *account) Erase(_ context.Context, _ bun.Tx, sellerID int64) error {
	if sellerID == a.fails {
		return errors.New("out of order")
	}
	return nil
}

func newAccount(t *testing.T, d *db.DB) *account {
	t.Helper()
	a := &account{world: &world{db: d, now: time.Now().UTC().Truncate(time.Second)}}
	clock := func() time.Time { return a.now }
	a.sellers, a.ledger, a.contact, a.exports = seller.New(d, clock), ledger.New(d, clock), contact.New(d, nil, clock), export.New(d, clock)
	a.Service = settings.New(settings.Options{DB: d, Sellers: a.sellers, Ledger: a.ledger, Export: a.exports, Now: clock})
	a.ExportThrough([]export.Holder{a.Service, a.contact})
	a.EraseThrough([]settings.Eraser{a.sellers, a.contact, notifications.New(d, clock), a}, []settings.Stayer{a})
	files, err := blobs.Open(t.Context(), "", filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	a.files = files
	a.exports.UseFiles(files)
	return a
}

// isGone reports whether what is personal of a seller was removed.
func (a *account) isGone(t *testing.T, s *seller.Seller) bool {
	t.Helper()
	found, err := a.sellers.ByID(t.Context(), a.db.Read(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	return found.Email != s.Email
}

func (a *account) today() calendar.Day { return calendar.DayOf(a.now) }

// R17.6: how long a seller may think again holds from a day on.
func TestTheTimeToThinkAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		ctx := as(t, sellertest.Add(t, d, nil))
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('deletion_days', ?, 45)", a.today().Add(1)).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, days := range []int{30, 45} {
			if left, err := a.Leaving(ctx); err != nil || left.Earliest != a.today().Add(days) {
				t.Errorf("%+v, %v", left, err)
			}
			a.now = a.now.AddDate(0, 0, 1)
		}
	})
}

// R17.6, R2.9: home reminds a seller of its deletion for as long as it is planned.
func TestAPlannedDeletionIsATask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		s := sellertest.Add(t, d, nil)
		ctx := as(t, s)
		check := func(when string, want ...tasks.Task) {
			t.Helper()
			got, err := a.Tasks(ctx, s.ID, a.now)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v %s", when, err, diff)
			}
		}
		check("before")
		left, err := a.Leave(ctx, s.Email, "")
		if err != nil {
			t.Fatal(err)
		}
		check("planned", tasks.Task{Kind: tasks.KeepAccount, Deadline: new(left.Deletion.DueOn.Start())})
		a.now = left.Deletion.DueOn.Start()
		check("due, and kept while money is open", tasks.Task{Kind: tasks.KeepAccount})
		if _, err := a.Remain(ctx); err != nil {
			t.Fatal(err)
		}
		check("taken back")
	})
}

// R17.6: a seller is deleted after a time in which it can think again; the
// marketplace is notified of each step, and what is personal is gone.
func TestAnAccountIsDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID, s.ExternalUpdatedAt = new("S-1"), new(a.now.Add(-time.Hour)) })
		other := sellertest.Add(t, d, nil)
		bound, err := a.sellers.Bind(t.Context(), "https://id.test", "sub", s.Email)
		if err != nil || bound.ID != s.ID {
			t.Fatal(bound, err)
		}
		ctx := as(t, s)
		if _, err := a.contact.Open(ctx, "OTHER", "Question", "My phone is 555", "k"); err != nil {
			t.Fatal(err)
		}
		for reason, try := range map[string]func() error{
			"confirm_wrong": func() error { _, err := a.Leave(ctx, "x@example.com", ""); return err },
			"too_long":      func() error { _, err := a.Leave(ctx, s.Email, strings.Repeat("x", 1001)); return err },
			"posing": func() error {
				_, err := a.Leave(actor.With(ctx, actor.Actor{SellerID: s.ID, Posing: true}), s.Email, "")
				return err
			},
			"sign_in": func() error { _, err := a.Leave(t.Context(), s.Email, ""); return err },
			"subscription_runs": func() error {
				a.stays = fault.New(fault.Conflict, "subscription_runs", "No.")
				_, err := a.Leave(ctx, s.Email, "")
				a.stays = nil
				return err
			},
		} {
			if err := try(); fault.Of(err).Reason != reason {
				t.Errorf("%s: %v", reason, err)
			}
		}
		for range 2 {
			if left, err := a.Leave(ctx, " "+strings.ToUpper(s.Email), "Too expensive"); err != nil || left.Deletion == nil || left.Deletion.DueOn != a.today().Add(30) {
				t.Fatal(left, err)
			}
		}
		if left, err := a.Remain(ctx); err != nil || left.Deletion != nil {
			t.Fatal(left, err)
		}
		if _, err := a.Leave(ctx, s.Email, ""); err != nil {
			t.Fatal(err)
		}
		announced := func() (states []string) {
			found, err := a.Outgoing(t.Context(), 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range found {
				for _, state := range []string{"PLANNED", "UNDONE", "DONE"} {
					if one.Kind == settings.Deleted && strings.Contains(one.Body, `"`+state+`"`) {
						states = append(states, state)
					}
				}
			}
			return states
		}
		if got := announced(); !slices.Equal(got, []string{"PLANNED", "UNDONE", "PLANNED"}) {
			t.Errorf("the marketplace gets %v", got)
		}
		acts := func() (names []string) {
			found, err := a.Acts(t.Context(), s.ID, 10)
			if err != nil {
				t.Fatal(err)
			}
			for _, act := range found {
				names = append(names, act.Action)
			}
			return names
		}
		if got := acts(); !slices.Equal(got, []string{"DELETION_PLANNED", "DELETION_UNDONE", "DELETION_PLANNED"}) {
			t.Errorf("the desk reads %v", got)
		}
		if err := a.DeleteDue(t.Context(), a.today().Add(29)); err != nil {
			t.Fatal(err)
		}
		if still, err := a.sellers.ByID(t.Context(), d.Read(), s.ID); err != nil || still.Email != s.Email {
			t.Fatalf("it is gone before its day: %+v, %v", still, err)
		}
		// Money that is not paid yet keeps the account.
		post := func(movement func(ledger.Line) (ledger.Posting, error), id int64) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				posting, err := movement(ledger.Line{ID: id, SellerID: s.ID, Gross: 1000, Commission: 400, At: a.now, Digest: new(int64(1))})
				if err != nil {
					return err
				}
				_, err = a.ledger.Post(ctx, tx, posting)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		post(ledger.Sale, 1)
		if left, err := a.Leaving(ctx); err != nil || left.Open() != 600 {
			t.Errorf("open is %+v, %v", left, err)
		}
		if err := a.DeleteDue(t.Context(), a.today().Add(30)); err != nil {
			t.Fatal(err)
		}
		if still, err := a.sellers.ByID(t.Context(), d.Read(), s.ID); err != nil || still.Email != s.Email {
			t.Fatalf("it is gone with money open: %+v, %v", still, err)
		}
		post(func(l ledger.Line) (ledger.Posting, error) {
			l.Gross, l.Commission = -l.Gross, -l.Commission
			return ledger.Refund(l, ledger.Pending)
		}, 2)
		for range 2 {
			if err := a.DeleteDue(t.Context(), a.today().Add(30)); err != nil {
				t.Fatal(err)
			}
		}
		gone, err := a.sellers.ByID(t.Context(), d.Read(), s.ID)
		if err != nil || strings.Contains(gone.Email, "seller") || gone.FirstName != "" || gone.LastName != "" || gone.IsValid {
			t.Errorf("%+v, %v", gone, err)
		}
		if stranger, err := a.sellers.ByIdentity(t.Context(), "https://id.test", "sub"); err != nil || stranger != nil {
			t.Errorf("the identity still belongs to %+v, %v", stranger, err)
		}
		if threads, err := a.contact.Own(ctx); err != nil || len(threads) != 0 {
			t.Errorf("%+v, %v", threads, err)
		}
		if got := announced(); !slices.Equal(got, []string{"DONE"}) {
			t.Errorf("the marketplace gets %v", got)
		}
		if got := acts(); !slices.Equal(got, []string{"DELETION"}) {
			t.Errorf("the desk reads %v", got)
		}
		if found, err := a.sellers.ByID(t.Context(), d.Read(), other.ID); err != nil || found.Email != other.Email {
			t.Errorf("another seller is %+v, %v", found, err)
		}
		// The marketplace's word does not bring it back.
		later := sellertest.New(func(n *seller.Seller) {
			n.Email, n.ExternalID, n.ExternalUpdatedAt = s.Email, new("S-1"), new(a.now.Add(time.Hour))
		})
		upsert(t, a.world, later)
		if gone, err = a.sellers.ByID(t.Context(), d.Read(), s.ID); err != nil || gone.Email == s.Email || gone.FirstName != "" {
			t.Errorf("the marketplace brought it back: %+v, %v", gone, err)
		}
	})
}

// R17.6: what would be charged or lifted by a deletion keeps it waiting, also
// when it came up after the seller asked; and one seller does not keep others.
func TestADeletionWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		ban := func(s *seller.Seller, banned bool) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				current, err := a.sellers.Lock(ctx, tx, s.ID)
				if err != nil {
					return err
				}
				current.IsBanned = banned
				return a.sellers.SaveStanding(ctx, tx, current)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for name, keep := range map[string]func(s *seller.Seller, keep bool) (fails bool){
			"a subscription that was resumed": func(_ *seller.Seller, keep bool) bool {
				if a.stays = nil; keep {
					a.stays = fault.New(fault.Conflict, "subscription_runs", "No.")
				}
				return false
			},
			"a ban": func(s *seller.Seller, keep bool) bool { ban(s, keep); return false },
			"a failure": func(s *seller.Seller, keep bool) bool {
				if a.fails = 0; keep {
					a.fails = s.ID
				}
				return keep
			},
		} {
			kept, other := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
			for _, one := range []*seller.Seller{kept, other} {
				if _, err := a.Leave(as(t, one), one.Email, ""); err != nil {
					t.Fatal(err)
				}
			}
			fails := keep(kept, true)
			if err := a.DeleteDue(t.Context(), a.today().Add(30)); (err != nil) != fails || a.isGone(t, kept) {
				t.Errorf("%s does not keep a seller: %v", name, err)
			}
			if a.stays == nil && !a.isGone(t, other) {
				t.Errorf("%s keeps another seller", name)
			}
			keep(kept, false)
			if err := a.DeleteDue(t.Context(), a.today().Add(30)); err != nil || !a.isGone(t, kept) || !a.isGone(t, other) {
				t.Errorf("without %s a seller stays: %v", name, err)
			}
		}
	})
}

// R17.6: an archive of a seller's data goes with the seller, though the store of
// files is away that night.
func TestArchivesGoWithTheSeller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		s := sellertest.Add(t, d, nil)
		jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) { a.exports.RegisterJobs(j) })
		started, err := a.Archives.Start(as(t, s))
		if err != nil {
			t.Fatal(err)
		}
		jobstest.Done(t, d, "export.write")
		if _, err := a.Leave(as(t, s), s.Email, ""); err != nil {
			t.Fatal(err)
		}
		archive, file, err := a.exports.Open(as(t, s), started.ID)
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
		away, err := blobs.Open(t.Context(), "", filepath.Join(t.TempDir(), "data"))
		if err != nil {
			t.Fatal(err)
		}
		away.Close()
		a.exports.UseFiles(away)
		if err := a.DeleteDue(t.Context(), a.today().Add(30)); err == nil || !a.isGone(t, s) {
			t.Errorf("without the store of files: %v", err)
		}
		a.exports.UseFiles(a.files)
		if _, _, err := a.exports.Open(as(t, s), started.ID); fault.Of(err).Code != fault.NotFound {
			t.Errorf("it can still be opened: %v", err)
		}
		if err := a.DeleteDue(t.Context(), a.today().Add(31)); err != nil {
			t.Fatal(err)
		}
		if _, err := a.files.Get(t.Context(), *archive.Blob); !fault.Is(err, fault.NotFound) {
			t.Errorf("the file is left: %v", err)
		}
	})
}

// R17.6: a seller takes all its data home, and nobody else's.
func TestOwnDataIsTakenHome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAccount(t, d)
		s, other := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		for _, one := range []*seller.Seller{s, other} {
			if _, err := a.contact.Open(as(t, one), "OTHER", "=Question", "From "+one.Email, "k"); err != nil {
				t.Fatal(err)
			}
		}
		jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) { a.exports.RegisterJobs(j) })
		started, err := a.Archives.Start(as(t, s))
		if err != nil {
			t.Fatal(err)
		}
		jobstest.Done(t, d, "export.write")
		if list, err := a.Archives.List(as(t, s)); err != nil || len(list) != 1 || list[0].State != export.Ready || list[0].Filename != "my-data.zip" {
			t.Fatalf("%+v, %v", list, err)
		}
		if _, _, err := a.exports.Open(as(t, other), started.ID); fault.Of(err).Code != fault.NotFound {
			t.Errorf("another seller may open it: %v", err)
		}
		files := exporttest.Unpack(t, as(t, s), a.exports, started.ID)
		if !strings.Contains(files["profile.json"], s.Email) {
			t.Errorf("the profile is %s", files["profile.json"])
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(files["contact.csv"], "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 2 || rows[1][2] != "'=Question" || rows[1][4] != "From "+s.Email {
			t.Errorf("%q, %v", rows, err)
		}
	})
}
