package notifications_test

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

const origin = "https://sellers.example.com"

// mailbox is a mail server and what it took.
type mailbox struct {
	mu      sync.Mutex
	taken   []*mail.Message
	bodies  []string
	refuse  []error     // answers to the next senders when they name their recipient
	isAway  atomic.Bool // it hangs up on whoever calls
	address string
}

// listener hangs up while its mailbox is away. It keeps its port: another test
// would be given a free one, and its mailbox this one's mail.
type listener struct {
	net.Listener
	box *mailbox
}

func (l listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil || !l.box.isAway.Load() {
			return c, err
		}
		c.Close()
	}
}

type session struct{ box *mailbox }

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) AuthMechanisms() []string             { return []string{sasl.Plain} }
func (s *session) Auth(mech string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "merkato" || password != "secret" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (s *session) Rcpt(string, *smtp.RcptOptions) error {
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	if len(s.box.refuse) > 0 {
		err := s.box.refuse[0]
		s.box.refuse = s.box.refuse[1:]
		return err
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	read, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(read.Body)
	if err != nil {
		return err
	}
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	s.box.taken, s.box.bodies = append(s.box.taken, read), append(s.box.bodies, string(body))
	return nil
}

// open starts the server.
func (b *mailbox) open(t *testing.T) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.address = l.Addr().String()
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{b}, nil }))
	server.Domain, server.AllowInsecureAuth = "mail.test", true
	go server.Serve(listener{l, b})
	t.Cleanup(func() { server.Close() })
}

func (b *mailbox) through(t *testing.T) *notifications.Server {
	t.Helper()
	at, err := net.ResolveTCPAddr("tcp", b.address)
	if err != nil {
		t.Fatal(err)
	}
	return &notifications.Server{
		Host: "127.0.0.1", Port: at.Port, User: "merkato", Password: "secret",
		Encryption: notifications.Plain, From: "Merkato <noreply@example.com>",
	}
}

func (b *mailbox) all() []*mail.Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken
}

// part reads one of the forms of a message.
func (b *mailbox) part(t *testing.T, n int, kind string) string {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	_, params, err := mime.ParseMediaType(b.taken[n].Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	for parts := multipart.NewReader(strings.NewReader(b.bodies[n]), params["boundary"]); ; {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatal(kind, err)
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), kind) {
			text, err := io.ReadAll(quotedprintable.NewReader(part))
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
	}
}

func subject(m *mail.Message) string {
	text, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	return text
}

type world struct {
	*notifications.Service
	db  *db.DB
	box *mailbox
	now time.Time
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{db: d, box: &mailbox{}, now: time.Now().UTC().Truncate(time.Second)}
	w.box.open(t)
	w.Service = notifications.New(d, func() time.Time { return w.now })
	w.SendThrough(w.box.through(t), origin)
	return w
}

// queue lets jobs be enqueued, and works them once start is called.
func (w *world) work(t *testing.T) {
	t.Helper()
	jobstest.Work(t, w.db, time.Now(), func(j *jobs.Jobs) { w.RegisterJobs(j) })
}

func (w *world) add(t *testing.T, notices ...notifications.Notice) {
	t.Helper()
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.Add(ctx, tx, notices...) })
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) collect(t *testing.T) {
	t.Helper()
	if err := w.Collect(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func (w *world) order(s *seller.Seller, reference string) notifications.Notice {
	return notifications.Notice{
		SellerID: s.ID, What: notifications.NewOrder, Key: reference, At: w.now,
		Details: notifications.Details{Subject: reference, Amount: new(money.Cents(123456)), Path: "orders?order=7"},
	}
}

func as(t *testing.T, s *seller.Seller) context.Context {
	return actor.With(t.Context(), actor.Actor{Issuer: "https://id.test", Subject: s.Email, Email: s.Email, SellerID: s.ID})
}

func german(s *seller.Seller) { s.LanguageNative = "de" }

// R17.6: an event is sent once, in the seller's language, with a link that
// unsubscribes with one click and without signing in (RFC 8058).
func TestAnEventIsSentOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, german)
		w.work(t)
		notice := w.order(s, "A-1")
		w.add(t, notice)
		w.collect(t)
		w.add(t, notice) // the marketplace sends the order again
		w.collect(t)
		jobstest.Done(t, d, "notifications.send")
		if len(w.box.all()) != 1 {
			t.Fatalf("%d e-mails were sent", len(w.box.all()))
		}
		got := w.box.all()[0]
		if want := "Bestellung A-1: , 1.234,56\u00a0€ für Sie"; subject(got) != want {
			t.Errorf("the subject is %q, not %q", subject(got), want)
		}
		if got.Header.Get("To") != "<"+s.Email+">" || got.Header.Get("Auto-Submitted") != "auto-generated" {
			t.Errorf("the header is %v", got.Header)
		}
		if text := w.box.part(t, 0, "text/plain"); !strings.Contains(text, origin+"/sellers/de/orders?order=7") {
			t.Errorf("the text does not lead to the order:\n%s", text)
		}
		if html := w.box.part(t, 0, "text/html"); !strings.Contains(html, `lang="de"`) || !strings.Contains(html, "1.234,56") {
			t.Errorf("the letter is\n%s", html)
		}
		if got.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
			t.Error("it cannot be unsubscribed with one click")
		}
		token := unsubscribeToken(t, got)
		for range 2 {
			stopped, err := w.Unsubscribe(t.Context(), token, false)
			if err != nil || !stopped.IsDone || strings.Contains(stopped.Address, s.Email) {
				t.Fatal(stopped, err)
			}
		}
		w.add(t, w.order(s, "A-2"))
		w.collect(t)
		if standing, err := w.Read(as(t, s)); err != nil || !slices.Equal(standing.Off, []notifications.Kind{notifications.Orders}) || standing.Last.SentAt == nil {
			t.Errorf("afterwards %+v, %v", standing, err)
		}
		if back, err := w.Resubscribe(t.Context(), token); err != nil || back.IsDone {
			t.Error(back, err)
		}
		w.collect(t)
		jobstest.Done(t, d, "notifications.send")
		if len(w.box.all()) != 1 {
			t.Error("what was unsubscribed was sent")
		}
		for _, broken := range []string{"", "x", token + "x", token + "\x00", strings.Replace(token, ".", "1.", 1), "1.ORDER.AAAA"} {
			if _, err := w.Unsubscribe(t.Context(), broken, true); fault.Of(err).Reason != "link_broken" {
				t.Errorf("%q: %v", broken, err)
			}
		}
	})
}

func unsubscribeToken(t *testing.T, m *mail.Message) string {
	t.Helper()
	link, err := url.Parse(strings.Trim(m.Header.Get("List-Unsubscribe"), "<>"))
	if err != nil || link.Path != notifications.UnsubscribePath {
		t.Fatal(link, err)
	}
	return link.Query().Get("token")
}

// R17.6: links of several e-mails that are pressed at once all hold.
func TestUnsubscribingAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, nil)
		w.work(t)
		for _, what := range []notifications.What{notifications.NewOrder, notifications.Refunded, notifications.NewReview, notifications.ContactAnswered} {
			notice := w.order(s, string(what))
			notice.What = what
			w.add(t, notice)
			w.collect(t)
		}
		jobstest.Done(t, d, "notifications.send")
		mails := w.box.all()
		if len(mails) != 4 {
			t.Fatalf("%d e-mails were sent", len(mails))
		}
		for range 10 {
			if _, err := w.Save(as(t, s), notifications.Defaults()); err != nil {
				t.Fatal(err)
			}
			var all sync.WaitGroup
			for _, m := range mails {
				token := unsubscribeToken(t, m)
				all.Go(func() {
					if _, err := w.Unsubscribe(t.Context(), token, false); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if standing, err := w.Read(as(t, s)); err != nil || len(standing.Off) != len(mails) {
				t.Fatalf("off are only %v, %v", standing.Off, err)
			}
		}
	})
}

// An SMTP server that is away, or busy, is tried again; nothing is lost, and
// nothing is sent twice. An address that it refuses for good is given up.
func TestAServerThatIsAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, nil)
		w.box.isAway.Store(true)
		w.work(t)
		w.add(t, w.order(s, "A-1"), w.order(s, "A-2"))
		w.collect(t)
		jobstest.Wait(t, d, "notifications.send", "attempt >= 1 AND state <> 'running'")
		w.box.refuse = []error{&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Later"}}
		w.box.isAway.Store(false)
		jobstest.Hurry(t, d, "notifications.send")
		jobstest.Wait(t, d, "notifications.send", "attempt >= 2 AND state <> 'running'")
		jobstest.Hurry(t, d, "notifications.send")
		jobstest.Done(t, d, "notifications.send")
		if all := w.box.all(); len(all) != 1 || subject(all[0]) != "Nouvelles commandes: 2" {
			t.Fatalf("%d e-mails were sent", len(all))
		}
		w.box.refuse = []error{&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such user here"}}
		w.add(t, w.order(s, "A-3"))
		w.collect(t)
		jobstest.Wait(t, d, "notifications.send", "state = 'cancelled'")
		standing, err := w.Read(as(t, s))
		if err != nil || standing.Last.FailedAt == nil || !strings.Contains(*standing.Last.Failure, "No such user here") {
			t.Errorf("the settings say %+v, %v", standing.Last, err)
		}
	})
}

// R17.6: why an e-mail was not taken is logged and stored with its job: without the
// address, whoever repeats it and however it is written.
func TestARefusalNamesNobody(t *testing.T) {
	box := &mailbox{}
	box.open(t)
	for code, isRefused := range map[int]bool{550: true, 451: false} {
		box.refuse = []error{&smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: "Not for <ADA@example.com>"}}
		err := box.through(t).Send(t.Context(), &notifications.Message{ID: "1@example.com", To: "ada@Example.com", Subject: "S", Text: "T", HTML: "H", At: time.Now()})
		var refused *notifications.Refused
		if err == nil || errors.As(err, &refused) != isRefused || strings.Contains(strings.ToLower(err.Error()), "ada@") || !strings.Contains(err.Error(), "Not for") {
			t.Errorf("%d: %v", code, err)
		}
	}
	err := box.through(t).Send(t.Context(), &notifications.Message{To: "no address of ada"})
	if err == nil || strings.Contains(err.Error(), "ada") {
		t.Errorf("%v", err)
	}
}

// R17.6: nothing is stored or sent without a mail server, and history is no news.
func TestWhatIsNotSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, nil)
		old := w.order(s, "A-1")
		old.At = w.now.AddDate(0, 0, -3)
		w.add(t, old)
		w.SendThrough(nil, origin)
		w.add(t, w.order(s, "A-2"))
		if standing, err := w.Read(as(t, s)); err != nil || standing.CanSend {
			t.Error(standing, err)
		}
		if n, err := d.Read().NewSelect().Table("notices").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d notices are stored, %v", n, err)
		}
	})
}

// R17.6: a digest waits for its hour and a quiet hour for its end, in the
// seller's zone; what sellers must know waits for neither.
func TestWhenEMailsCome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.TimeZone = "Asia/Tokyo" })
		quiet := &notifications.Quiet{From: 22, Until: 7}
		if _, err := w.Save(as(t, s), notifications.Preferences{Cadence: notifications.AtOnce, Quiet: quiet}); err != nil {
			t.Fatal(err)
		}
		w.work(t)
		w.now = time.Now().UTC().Truncate(24 * time.Hour).Add(21*time.Hour + 59*time.Minute) // 6:59 in Tokyo
		w.add(t, w.order(s, "A-1"), notifications.Notice{
			SellerID: s.ID, What: notifications.DeletionPlanned, Key: "1", At: w.now,
			Details: notifications.Details{Day: new(calendar.Day("2026-04-09"))},
		})
		w.collect(t)
		jobstest.Done(t, d, "notifications.send")
		if all := w.box.all(); len(all) != 1 || !strings.Contains(subject(all[0]), "supprimé le 09/04/2026") || all[0].Header.Get("List-Unsubscribe") != "" {
			t.Fatalf("%d e-mails were sent", len(all))
		}
		w.now = w.now.Add(time.Minute)
		w.collect(t)
		jobstest.Wait(t, d, "notifications.send", "id = (SELECT MAX(id) FROM river_job WHERE kind = 'notifications.send') AND state = 'completed' AND (SELECT COUNT(*) FROM river_job WHERE kind = 'notifications.send') = 2")
		if len(w.box.all()) != 2 {
			t.Errorf("%d e-mails were sent", len(w.box.all()))
		}
	})
}

func TestDueTimes(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation("2006-01-02 15:04", text, paris)
		if err != nil {
			t.Fatal(err)
		}
		return moment.UTC()
	}
	daily := notifications.Preferences{Cadence: notifications.Daily, DigestHour: 8}
	weekly := notifications.Preferences{Cadence: notifications.Weekly, DigestHour: 8}
	night := notifications.Preferences{Cadence: notifications.AtOnce, Quiet: &notifications.Quiet{From: 22, Until: 7}}
	noon := notifications.Preferences{Cadence: notifications.AtOnce, Quiet: &notifications.Quiet{From: 12, Until: 14}}
	both := notifications.Preferences{Cadence: notifications.Daily, DigestHour: 6, Quiet: &notifications.Quiet{From: 22, Until: 7}}
	for _, c := range []struct {
		p          notifications.Preferences
		since, now string
		want       bool
	}{
		{notifications.Defaults(), "2026-03-10 03:00", "2026-03-10 03:00", true},
		{daily, "2026-03-10 07:59", "2026-03-10 07:59", false},
		{daily, "2026-03-10 07:59", "2026-03-10 08:00", true},
		{daily, "2026-03-10 08:01", "2026-03-10 23:00", false},
		{daily, "2026-03-10 08:01", "2026-03-11 08:00", true},
		{daily, "2026-03-28 09:00", "2026-03-29 07:59", false}, // the clocks go forward that night
		{daily, "2026-03-28 09:00", "2026-03-29 08:00", true},
		{weekly, "2026-03-10 09:00", "2026-03-15 23:00", false}, // Tuesday to Sunday
		{weekly, "2026-03-10 09:00", "2026-03-16 08:00", true},
		{weekly, "2026-03-16 08:30", "2026-03-16 09:00", false},
		{night, "2026-03-10 12:00", "2026-03-10 22:00", false},
		{night, "2026-03-10 12:00", "2026-03-11 06:59", false},
		{night, "2026-03-10 12:00", "2026-03-11 07:00", true},
		{night, "2026-03-10 12:00", "2026-03-10 21:59", true},
		{noon, "2026-03-10 11:00", "2026-03-10 12:30", false},
		{noon, "2026-03-10 11:00", "2026-03-10 14:00", true},
		{both, "2026-03-10 05:00", "2026-03-10 06:30", false},
		{both, "2026-03-10 05:00", "2026-03-10 07:00", true},
	} {
		if got := c.p.IsDue(at(c.since), at(c.now), paris); got != c.want {
			t.Errorf("%+v: what came at %s is due at %s: %v", c.p, c.since, c.now, got)
		}
	}
}

func TestPreferencesThatCannotBe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := sellertest.Add(t, d, nil)
		for field, p := range map[string]notifications.Preferences{
			"kinds":       {Cadence: notifications.Daily, Off: []notifications.Kind{notifications.Account}},
			"cadence":     {Cadence: "HOURLY"},
			"digest_hour": {Cadence: notifications.Daily, DigestHour: 24},
			"quiet_from":  {Cadence: notifications.Daily, Quiet: &notifications.Quiet{From: -1}},
			"quiet_until": {Cadence: notifications.Daily, Quiet: &notifications.Quiet{From: 8, Until: 8}},
		} {
			if _, err := w.Save(as(t, s), p); fault.Of(err).Field != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		if _, err := w.Save(t.Context(), notifications.Defaults()); fault.Of(err).Code != fault.Unauthenticated {
			t.Error(err)
		}
	})
}

// The doctor recognizes a mail server that wants another password.
func TestTheServerIsChecked(t *testing.T) {
	box := &mailbox{}
	box.open(t)
	through := box.through(t)
	if err := through.Check(t.Context()); err != nil {
		t.Error(err)
	}
	through.Password = "wrong"
	if err := through.Check(t.Context()); err == nil {
		t.Error("a wrong password is taken")
	}
	through.Encryption = notifications.StartTLS
	if err := through.Check(t.Context()); err == nil {
		t.Error("a server without STARTTLS is spoken to in the open")
	}
}

// Whatever a customer wrote stays a line of text: no header, no markup.
func TestWhatOthersWroteIsHarmless(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := newWorld(t, d)
	s := sellertest.Add(t, d, func(s *seller.Seller) { s.LanguageNative = "en" })
	w.work(t)
	w.add(t, notifications.Notice{SellerID: s.ID, What: notifications.NewMessage, Key: "1", At: w.now, Details: notifications.Details{
		Subject: "Eve\r\nBcc: everybody@example.com", Text: "<script>alert(1)</script>" + strings.Repeat("é", 500), Path: "messages",
	}})
	w.collect(t)
	jobstest.Done(t, d, "notifications.send")
	got := w.box.all()[0]
	if got.Header.Get("Bcc") != "" || len([]rune(subject(got))) > 120 {
		t.Errorf("the header is %v", got.Header)
	}
	if html := w.box.part(t, 0, "text/html"); strings.Contains(html, "<script>") {
		t.Errorf("the letter is\n%s", html)
	}
}
