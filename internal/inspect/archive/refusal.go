package archive

import (
	"strconv"

	"merkato/internal/inspect/message"
)

// A Reason says why an archive was refused. Reasons are never renamed.
type Reason string

const (
	ReasonTooLarge        Reason = "too_large"
	ReasonNotZip          Reason = "not_a_zip"
	ReasonDamaged         Reason = "damaged"
	ReasonEmpty           Reason = "empty"
	ReasonAmbiguous       Reason = "ambiguous"
	ReasonTooMany         Reason = "too_many_entries"
	ReasonZip64           Reason = "zip64"
	ReasonEncrypted       Reason = "encrypted"
	ReasonMethod          Reason = "method"
	ReasonSpecial         Reason = "special_file"
	ReasonFolderData      Reason = "folder_with_data"
	ReasonHeader          Reason = "headers_differ"
	ReasonPath            Reason = "path_escapes"
	ReasonSeparator       Reason = "bad_separator"
	ReasonName            Reason = "bad_name"
	ReasonCharacter       Reason = "bad_character"
	ReasonEncoding        Reason = "name_encoding"
	ReasonReserved        Reason = "reserved_name"
	ReasonNameLong        Reason = "name_too_long"
	ReasonDeep            Reason = "too_deep"
	ReasonDuplicate       Reason = "duplicate"
	ReasonCollision       Reason = "collision"
	ReasonFileFolder      Reason = "file_and_folder"
	ReasonFileTooLarge    Reason = "file_too_large"
	ReasonUnpacksTooLarge Reason = "unpacks_too_large"
	ReasonRatio           Reason = "ratio"
	ReasonSize            Reason = "wrong_size"
	ReasonChecksum        Reason = "wrong_checksum"
)

// A Refusal is the error of an archive that must not be read further.
type Refusal struct {
	Reason Reason
	Entry  string            // the entry at fault, made printable; may be empty
	Params map[string]string // for the message, entry among them
}

func (r *Refusal) Error() string { return message.Fill(Messages[r.Reason], r.Params) }

func refuse(reason Reason, entry string, params ...string) *Refusal {
	r := &Refusal{Reason: reason, Entry: Printable(entry, 200), Params: map[string]string{}}
	r.Params["entry"] = r.Entry
	for i := 0; i+1 < len(params); i += 2 {
		r.Params[params[i]] = params[i+1]
	}
	return r
}

func megabytes(n int64) string { return strconv.FormatInt(n>>20, 10) }

// Messages are the messages of INS-ZIP and INS-SIZE, by reason.
var Messages = map[Reason]string{
	ReasonTooLarge:        "The archive is larger than {limit} MB.",
	ReasonNotZip:          "The file is not a ZIP archive, or its end is missing.",
	ReasonDamaged:         "The archive is damaged at {entry}.",
	ReasonEmpty:           "The archive holds no file.",
	ReasonAmbiguous:       "The archive can be read in more than one way: it holds data before, between or after its entries, or a second archive.",
	ReasonTooMany:         "The archive has more than {limit} entries.",
	ReasonZip64:           "The archive is written as ZIP64, which a module of this size does not need.",
	ReasonEncrypted:       "{entry} is encrypted.",
	ReasonMethod:          "{entry} is compressed by a method other than deflate.",
	ReasonSpecial:         "{entry} is a link or device, not a regular file.",
	ReasonFolderData:      "{entry} is a folder and holds data.",
	ReasonHeader:          "The archive describes {entry} in two places and they differ.",
	ReasonPath:            "The path {entry} leads out of the archive.",
	ReasonSeparator:       "The path {entry} has a backslash or colon; pack with / as the separator.",
	ReasonName:            "The path {entry} has an empty part, or . as a part.",
	ReasonCharacter:       "The name {entry} holds a control or invisible character.",
	ReasonEncoding:        "The name {entry} is not marked as valid UTF-8.",
	ReasonReserved:        "The name {entry} cannot exist on Windows.",
	ReasonNameLong:        "The path {entry} is too long.",
	ReasonDeep:            "The path {entry} has more than {limit} levels.",
	ReasonDuplicate:       "{entry} is in the archive twice.",
	ReasonCollision:       "{entry} and {other} are the same file on systems that ignore case or accents' spelling.",
	ReasonFileFolder:      "{entry} is both a file and a folder.",
	ReasonFileTooLarge:    "{entry} is larger than {limit} MB.",
	ReasonUnpacksTooLarge: "The archive unpacks to more than {limit} MB.",
	ReasonRatio:           "{entry} unpacks to more than 200 times its packed size.",
	ReasonSize:            "{entry} does not have the size the archive declares.",
	ReasonChecksum:        "The checksum of {entry} is wrong.",
}
