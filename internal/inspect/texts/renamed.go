package texts

import (
	"cmp"

	"merkato/internal/inspect"
)

// A former is a message of an earlier release, with what it named in English that was
// found, where it did.
type former struct{ rule, message, what string }

// renamed are the messages of today for what reports of earlier releases hold, with
// the rule that they are of now where it is another, or the service that a key is of. A
// message that is renamed gets its row here, for reports stay as they were written.
var renamed = map[former]struct{ rule, message, service string }{
	{rule: "INS-ZIP", message: "file_too_large"}:                    {rule: "INS-SIZE", message: "file_too_large"},
	{rule: "INS-ZIP", message: "unpacks_too_large"}:                 {rule: "INS-SIZE", message: "unpacks_too_large"},
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

// today is the rule, the message and the parameters by which a finding is said today.
func today(f *inspect.Finding) (rule, key string, params map[string]string) {
	now, isRenamed := renamed[former{f.Rule, f.Message, f.Params["what"]}]
	rule = cmp.Or(now.rule, f.Rule)
	switch {
	case !isRenamed:
		return rule, f.Message, f.Params
	case now.service != "":
		return rule, now.message, map[string]string{"service": now.service}
	}
	return rule, now.message, f.Params
}
