/** The first request in the languages that people write: verdict on LinkedIn, first finding, block to paste. */

export interface ApiExample {
  readonly id: 'javascript' | 'python' | 'go'
  readonly name: string
  readonly code: string
}

/** @param url the page to inspect. */
export const apiExamples = (baseUrl: string, url = 'https://example.com/'): readonly ApiExample[] => [
  {
    id: 'javascript',
    name: 'JavaScript',
    code: `const answer = await fetch('${baseUrl}/api/inspect', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: '${url}' }),
})
const { message, data } = await answer.json()
if (!answer.ok) throw new Error(\`\${data.code}: \${message}\`)
console.log(data.serviceScore.score, data.platformCompatibility.platforms.linkedin.verdict)
console.log(data.diagnostics[0]?.title)
console.log(data.platformCompatibility.suggestedHead?.html)`,
  },
  {
    id: 'python',
    name: 'Python',
    code: `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = json.dumps({"url": "${url}"}).encode()
request = Request("${baseUrl}/api/inspect", body, {"content-type": "application/json"})
try:
    with urlopen(request) as answer:
        data = json.load(answer)["data"]
except HTTPError as error:
    raise SystemExit(json.load(error)["message"])
print(data["serviceScore"]["score"], data["platformCompatibility"]["platforms"]["linkedin"]["verdict"])
for finding in data["diagnostics"][:1]:
    print(finding["title"])
head = data["platformCompatibility"]["suggestedHead"]
print(head["html"] if head else "nothing to paste")`,
  },
  {
    id: 'go',
    name: 'Go',
    code: `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

type answer struct {
	Message string
	Data    struct {
		ServiceScore struct{ Score int }
		Diagnostics  []struct{ Title string }
	}
}

func main() {
	body := bytes.NewBufferString(\`{"url":"${url}"}\`)
	response, err := http.Post("${baseUrl}/api/inspect", "application/json", body)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var a answer
	if err := json.NewDecoder(response.Body).Decode(&a); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(a.Message)
	}
	fmt.Println(a.Data.ServiceScore.Score)
	for _, finding := range a.Data.Diagnostics {
		fmt.Println(finding.Title)
	}
}`,
  },
]
