package texts

import "merkato/internal/inspect"

// A former is a message of an earlier release that named in English what was found.
type former struct{ rule, message, what string }

// renamed are the messages of today for what reports of earlier releases hold, with
// the service that a key is of. A message that is renamed gets its row here, for
// reports stay as they were written.
var renamed = map[former]struct{ message, service string }{
	{"OTH-MALWARE", "signature", "the test file of virus scanners"}: {message: "test"},
	{"OTH-MALWARE", "signature", "a web shell"}:                     {message: "shell"},
	{"OTH-MALWARE", "signature", "code hidden in a text"}:           {message: "hidden"},
	{"OTH-MALWARE", "signature", "a miner of coins"}:                {message: "miner"},
	{"OTH-NESTED", "disguised", "a archive"}:                        {message: "disguised_archive"},
	{"OTH-NESTED", "disguised", "a program"}:                        {message: "disguised_program"},
	{"OTH-SECRETS", "key", "a private key"}:                         {message: "private"},
	{"OTH-SECRETS", "key", "an access key of AWS"}:                  {message: "service", service: "AWS"},
	{"OTH-SECRETS", "key", "a live key of Stripe"}:                  {message: "service", service: "Stripe"},
	{"OTH-SECRETS", "key", "a token of GitHub"}:                     {message: "service", service: "GitHub"},
	{"OTH-SECRETS", "key", "a token of Slack"}:                      {message: "service", service: "Slack"},
	{"OTH-SECRETS", "key", "a key of SendGrid"}:                     {message: "service", service: "SendGrid"},
	{"PHP-FLOOR", "newer", "A library in vendor/"}:                  {message: "library"},
}

// today is the message and the parameters by which a finding is said today.
func today(f *inspect.Finding) (key string, params map[string]string) {
	now, isRenamed := renamed[former{f.Rule, f.Message, f.Params["what"]}]
	switch {
	case !isRenamed:
		return f.Message, f.Params
	case now.service != "":
		return now.message, map[string]string{"service": now.service}
	}
	return now.message, f.Params
}
